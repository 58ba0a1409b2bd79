import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "../../scripts/start-product.ts";
import { solveCaptcha } from "../support/captcha.ts";
import { openMailServer } from "../support/mail-server.ts";
import { standInKeys, startRazorpayStandIn } from "../support/razorpay-stand-in.ts";
import { linkIn, readMail } from "../support/read-mail.ts";
import { isHere, openStage, type Stage } from "./support/stage.ts";
import { type Answer, makeAccount, newPerson, post, signUpDetails, starter, until } from "./support/visitor.ts";

/** How often each race is run: `FAULT_ROUNDS=20 npm run test:faults -- races`. */
const rounds = Array.from({ length: Number(process.env.FAULT_ROUNDS ?? 1) }, (_, index) => index + 1);

let stage: Stage;
let processes: Product[];
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let provider: Awaited<ReturnType<typeof startRazorpayStandIn>>;

/** Sends all at once, to one process and the other in turn. */
function atOnce(path: string, bodies: unknown[]): Promise<Answer[]> {
  return Promise.all(bodies.map((body, index) => post(addressOf(index), path, body)));
}
const addressOf = (index: number) => processes[index % processes.length]!.address;

/** How often each status came. */
function statusesOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const mailsTo = (address: string, subject: RegExp) =>
  mailServer.deliveries
    .map(({ source }) => readMail(source))
    .filter((mail) => mail.to.includes(address) && subject.test(mail.subject));

describe.skipIf(!isHere("PostgreSQL"))("two processes on one PostgreSQL", () => {
  beforeAll(async () => {
    mailServer = await openMailServer();
    provider = await startRazorpayStandIn();
    const env = { ...standInKeys, RAZORPAY_API_URL: provider.url, SMTP_URL: mailServer.url, LOG_LEVEL: "warn" };
    stage = await openStage({ database: "PostgreSQL", env });
    processes = await Promise.all([stage.start(), stage.start()]);
  });
  afterAll(async () => {
    await stage?.close();
    await mailServer?.close();
    await provider?.close();
  });

  // proves T7.4
  test.for(rounds)("20 sign-ups at once with one e-mail in two spellings make one account (round %i)", async () => {
    const person = newPerson();
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      ...signUpDetails(person),
      email: index % 3 === 0 ? person.email.toUpperCase() : person.email,
      password: `lamp on the path ${index}`,
    }));
    expect(statusesOf(await atOnce("/api/sign-up/", bodies))).toEqual({ 201: 1, 409: 19 });
    expect(
      await stage.read(sql`select count(*)::int as accounts from students where email_key = ${person.email}`),
    ).toEqual([{ accounts: 1 }]);
  });

  test.for(rounds)("of 20 uses at once of one password reset link one succeeds (round %i)", async () => {
    const { person } = await makeAccount(addressOf(0));
    expect((await post(addressOf(1), "/api/password-reset/", { email: person.email })).status).toBe(202);
    await until("the reset mail is there", () => mailsTo(person.email, /password/i).length > 0);
    const [uid, token] = new URL(linkIn(mailsTo(person.email, /password/i)[0]!)).pathname
      .split("/")
      .filter(Boolean)
      .slice(-2);
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      uid,
      token,
      new_password: `a new lamp on the path ${index}`,
    }));
    const answers = await atOnce("/api/password-reset/confirm/", bodies);
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 19 });
    const working = answers.findIndex(({ status }) => status === 200);
    const tries = [working, (working + 1) % 20].map((index) => ({
      username: person.email,
      password: bodies[index]!.new_password,
    }));
    expect((await atOnce("/api/token/", tries)).map(({ status }) => status)).toEqual([200, 401]);
  });

  test.for(rounds)("a solved captcha sent ten times at once, to both processes, counts once (round %i)", async () => {
    const challenge = await (await fetch(`${addressOf(0)}/api/captcha/?form=signup`)).json();
    const captcha = await solveCaptcha(challenge);
    const bodies = Array.from({ length: 10 }, () => ({ ...signUpDetails(newPerson()), captcha }));
    expect(statusesOf(await atOnce("/api/sign-up/", bodies))).toEqual({ 201: 1, 422: 9 });
  });

  test.for(rounds)(
    "the same webhook five times at once, under two event ids, with the browser's answer: one effect (round %i)",
    async () => {
      const { order, person } = await beginOrder();
      const payment = provider.pay(order);
      const [message, sameAgain] = [
        provider.webhook("payment.captured", payment),
        provider.webhook("payment.captured", payment),
      ];
      const sent = [message, message, sameAgain, message, message].map((webhook, index) =>
        fetch(`${addressOf(index)}/api/payment-webhook/`, webhook).then(({ status }) => status),
      );
      const browser = post(addressOf(1), "/api/payment-success/", provider.checkoutAnswer(payment));
      expect(await Promise.all(sent)).toEqual([200, 200, 200, 200, 200]);
      expect((await browser).body).toEqual({ message: "Payment successful", account: "created" });
      expect(await effectsOf(order, person.email)).toEqual(oneEffect);
    },
  );

  test.for(rounds)(
    "webhooks in the wrong order, a failed try among them, end with one account (round %i)",
    async () => {
      const { order, person } = await beginOrder();
      const failed = provider.pay(order, { status: "failed" });
      await tell(provider.webhook("payment.failed", failed), 0);
      const payment = provider.pay(order, { status: "authorized" });
      const authorized = provider.webhook("payment.authorized", payment);
      payment.status = "captured";
      await tell(provider.webhook("payment.captured", payment), 1);
      await tell(authorized, 0);
      await tell(provider.webhook("payment.failed", failed), 1);
      await until("the account exists", async () => (await effectsOf(order, person.email)).accounts === 1);
      expect(await effectsOf(order, person.email)).toEqual(oneEffect);
    },
  );

  test("every e-mail of all these left once, whichever process took its job", async () => {
    const waiting = sql`select count(*)::int as count from emails where state = 'waiting'`;
    await until("no e-mail waits", async () => (await stage.read<{ count: number }>(waiting))[0]?.count === 0);
    const written = await stage.read<{ message_id: string; attempts: number }>(
      sql`select message_id, attempts from emails`,
    );
    const sent = mailServer.deliveries.map(({ source }) => readMail(source).headers["message-id"]);
    expect(sent.toSorted()).toEqual(written.map(({ message_id }) => message_id).toSorted());
    expect(written.every(({ attempts }) => attempts === 1)).toBe(true);
    expect(processes.every((product) => product.isRunning())).toBe(true);
  });
});

async function beginOrder() {
  const person = newPerson();
  const sign_up = signUpDetails(person, starter.paidPackage);
  const { body } = await post(addressOf(0), "/api/create-order/", { amount: starter.paidPaise, sign_up });
  return { person, order: body.order_id as string };
}

async function tell(webhook: RequestInit, index: number): Promise<void> {
  expect((await fetch(`${addressOf(index)}/api/payment-webhook/`, webhook)).status).toBe(200);
}

const oneEffect = { state: "account_created", accounts: 1, paid: 1, made: 1, welcomes: 1, receipts: 1 };

async function effectsOf(order: string, email: string) {
  const [effects] = await stage.read<typeof oneEffect>(sql`
    select state, (select count(*)::int from students where email_key = ${email}) as accounts,
      (select count(*)::int from order_events where order_id = o.id and kind = 'paid') as paid,
      (select count(*)::int from order_events where order_id = o.id and kind = 'account_created') as made,
      (select count(*)::int from emails where kind = 'welcome' and to_address = ${email}) as welcomes,
      (select count(*)::int from emails where kind = 'receipt' and to_address = ${email}) as receipts
    from orders o where provider_order_id = ${order}`);
  return effects!;
}
