import { randomInt } from "node:crypto";
import type { RazorpayStandIn } from "../../support/razorpay-stand-in.ts";
import { type NewPerson, newPerson, post, signUpDetails, starter } from "./visitor.ts";

/** What payers did and were told while the product was being killed. */
export interface PayersLog {
  /** The provider's order of each payment that was made. */
  paidOrders: { order: string; email: string }[];
  /** Addresses of those who were told that their account exists. */
  confirmedCreated: string[];
}

const percent = (share: number) => randomInt(100) < share;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * People who sign up and pay, one after another, until it is stopped. The provider loses some of its messages, sends
 * others twice and late; some people close the tab after paying, and some order twice and pay both.
 *
 * @param address of the product, which may be dead at any moment
 */
export function startPayers(address: string, provider: RazorpayStandIn, people: number) {
  const book: PayersLog = { paidOrders: [], confirmedCreated: [] };
  const deliveries: Promise<void>[] = [];
  let isStopped = false;

  const one = async () => {
    const person = newPerson();
    const orders = [await beginOrder(address, person, () => isStopped)];
    if (percent(15)) orders.push(await beginOrder(address, person, () => isStopped));
    for (const order of orders) {
      if (order === null) continue;
      const payment = provider.pay(order, { status: "authorized" });
      const messages = [provider.webhook("payment.authorized", payment)];
      payment.status = "captured";
      book.paidOrders.push({ order, email: person.email });
      messages.unshift(provider.webhook("payment.captured", payment));
      if (percent(70))
        deliveries.push(deliver(address, percent(30) ? [...messages, ...messages] : messages, () => isStopped));
      if (percent(30)) continue;
      const answer = await post(address, "/api/payment-success/", provider.checkoutAnswer(payment)).catch(() => null);
      if (answer?.body.account === "created") book.confirmedCreated.push(person.email);
    }
  };
  const workers = Array.from({ length: people }, async () => {
    while (!isStopped) await one();
  });
  return {
    book,
    /** Everybody goes, and the provider sends no more messages: what is not known by now must be queried. */
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
      await Promise.all(deliveries);
    },
  };
}

/** Tries again under one key, as a page does. @returns the provider's order; null when it was not to be had */
async function beginOrder(address: string, person: NewPerson, isOver: () => boolean): Promise<string | null> {
  const body = {
    amount: starter.paidPaise,
    sign_up: signUpDetails(person, starter.paidPackage),
    idempotency_key: `${person.contact}-${randomInt(1e9)}`,
  };
  while (!isOver()) {
    const answer = await post(address, "/api/create-order/", body).catch(() => null);
    if (answer?.status === 200) return answer.body.order_id as string;
    await pause(200);
  }
  return null;
}

/** Like the provider: late, and again until it is answered. */
async function deliver(address: string, messages: RequestInit[], isOver: () => boolean): Promise<void> {
  await pause(randomInt(300));
  for (const message of messages) {
    const send = () => fetch(`${address}/api/payment-webhook/`, { ...message, signal: AbortSignal.timeout(5_000) });
    while (
      !isOver() &&
      !(await send().then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(200);
  }
}
