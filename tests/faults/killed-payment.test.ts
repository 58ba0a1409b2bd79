import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { type RazorpayStandIn, standInKeys, startRazorpayStandIn } from "../support/razorpay-stand-in.ts";
import { openStage, type Stage } from "./support/stage.ts";
import { newPerson, post, signUpDetails, starter, until } from "./support/visitor.ts";

let stage: Stage | undefined;
let provider: RazorpayStandIn | undefined;
afterEach(async () => {
  await stage?.close();
  await provider?.close();
});

// proves T7.1
test("killed between payment and account, the product makes exactly one account after its start", async () => {
  provider = await startRazorpayStandIn();
  stage = await openStage({
    database: "embedded",
    env: { ...standInKeys, RAZORPAY_API_URL: provider.url, LOG_LEVEL: "warn" },
  });
  const first = await stage.start();
  const person = newPerson();
  const sign_up = signUpDetails(person, starter.paidPackage);
  const order = (await post(first.address, "/api/create-order/", { amount: starter.paidPaise, sign_up })).body;
  const payment = provider.pay(order.order_id);
  // The product has sent its request to the provider and waits for its answer when it dies: the money is there, the account is not.
  provider.failNext({ kind: "hang" });
  const asked = provider.requests.length;
  const lost = post(first.address, "/api/payment-success/", provider.checkoutAnswer(payment)).catch(() => "no answer");
  await until("the provider was asked", () => provider!.requests.length > asked);
  await first.kill();
  expect(await lost).toBe("no answer");

  await stage.letTenMinutesPass();
  const second = await stage.start();
  const checkout = second.address + new URL(order.checkout_url).pathname;
  await until("the account exists", async () =>
    (await (await fetch(checkout)).text()).includes("User created successfully"),
  );
  await second.stop();
  const counts = sql`
    select (select count(*)::int from students where email_key = ${person.email}) as accounts,
      (select count(*)::int from orders where state = 'account_created') as paid_orders,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from emails where kind = 'welcome') as welcomes,
      (select count(*)::int from emails where kind = 'receipt') as receipts`;
  expect(await stage.read(counts)).toEqual([{ accounts: 1, paid_orders: 1, orders: 1, welcomes: 1, receipts: 1 }]);
});
