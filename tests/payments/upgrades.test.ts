// proves S10.3

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openOrder } from "#features/payments/service/read-order.server.ts";
import { refulfilOrder } from "#features/payments/service/repair-order.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import { insertStaff } from "../support/staff.ts";

let the: Payments;
let student: Awaited<ReturnType<typeof insertStudent>>;
beforeAll(async () => {
  the = await openPayments();
});
beforeEach(async () => {
  student = await insertStudent(the.deps.db);
});
afterAll(() => the.close());

/** A student with an account begins an order, at whatever there is to pay. */
const begin = (packageId: number, idempotencyKey = `buy-${unique()}`) =>
  the.begin({ draft: null, studentId: student.id, packageId, idempotencyKey });

async function pay({ providerOrderId }: { providerOrderId: string }) {
  the.provider.pay(providerOrderId);
  return settleOrder(the.deps, providerOrderId, "webhook");
}

const buy = async (packageId: number) => {
  const order = await begin(packageId);
  await pay(order);
  return order;
};
const packageNow = async () => (await the.accountsOf(student.email))[0]!.package_id;

describe("a student with an account", () => {
  test("pays the whole price from a free package, and the difference from a paid one", async () => {
    const first = await buy(the.paid.id);
    expect(first.amountPaise).toBe(199_900);
    const upgrade = await buy(the.offered.id);
    expect(await the.orderOf(upgrade.publicId)).toMatchObject({
      ...{ state: "account_created", price_paise: 299_900, credit_paise: 199_900, amount_paise: 100_000 },
      ...{ paid_paise: 100_000, upgrade_of: (await the.orderOf(first.publicId)).id, attention: null },
    });
    expect(the.provider.orders.get(upgrade.providerOrderId)?.amount).toBe(100_000);
    expect(await packageNow()).toBe(the.offered.id);
    expect(await the.emailsTo(student.email)).toEqual(["receipt", "receipt"]);
  });

  test("pays the difference to all that was paid on the way, less what was given back", async () => {
    const top = await insertPackage(the.deps.db, { amountRupees: 9_999 });
    const first = await buy(the.paid.id);
    await buy(the.offered.id);
    await the.rows(sql`update orders set refunded_paise = 50000 where public_id = ${first.publicId}`);
    expect((await begin(top.id)).amountPaise).toBe(999_900 - 199_900 - 100_000 + 50_000);
  });

  test("gets no credit for a refund that is on its way", async () => {
    const first = await buy(the.paid.id);
    const { id } = await the.orderOf(first.publicId);
    const member = await insertStaff(the.deps.db);
    await the.rows(sql`
      insert into refunds (order_id, amount_paise, reason, state, requested_by, created_at, idempotency_key)
      values (${id}, 199900, 'asked', 'waiting', ${member.id}, now(), ${`refund-${unique()}`})`);
    expect((await begin(the.offered.id)).amountPaise).toBe(299_900);
  });

  test.each(["own", "cheaper", "equal", "paid for already"])(
    "is refused in words what is no upgrade: %s",
    async (kind) => {
      await buy(the.offered.id);
      const equal = await insertPackage(the.deps.db, { amountRupees: 2_999 });
      const higher = await insertPackage(the.deps.db, { amountRupees: 3_500 });
      if (kind === "paid for already") {
        await the.rows(sql`update packages set amount_rupees = 2000 where id = ${the.offered.id}`);
        await the.rows(sql`update packages set amount_rupees = 2500 where id = ${higher.id}`);
      }
      const chosen = { own: the.offered, cheaper: the.paid, equal, "paid for already": higher }[kind]!;
      const before = await the.rows(sql`select id from orders`);
      await expect(begin(chosen.id)).rejects.toMatchObject({ code: "not_an_upgrade" });
      expect(await the.rows(sql`select id from orders`)).toEqual(before);
      await the.rows(sql`update packages set amount_rupees = 4999 where id = ${the.offered.id}`);
    },
  );

  test("under 18 pays only after a guardian has agreed", async () => {
    await the.rows(sql`update students set consent = 'pending', dob = '2010-01-01' where id = ${student.id}`);
    await expect(begin(the.paid.id)).rejects.toMatchObject({ code: "consent_needed" });
    await the.rows(sql`update students set consent = 'given' where id = ${student.id}`);
    await buy(the.paid.id);
    expect(await packageNow()).toBe(the.paid.id);
  });
});

describe("two tabs", () => {
  test("that buy the same package pay one order, also at the same instant", async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => begin(the.paid.id)));
    expect(new Set(orders.map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
    expect((await begin(the.paid.id)).publicId).toBe(orders[0]!.publicId);
  });

  test("that buy two packages: the second payment gives nothing unseen and waits for staff, who decide", async () => {
    const [one, other] = [await begin(the.paid.id), await begin(the.offered.id)];
    await pay(one);
    expect(await pay(other)).toMatchObject({ state: "paid", attention: "package_changed" });
    expect(await packageNow()).toBe(the.paid.id);
    expect(await the.emailsTo(student.email)).toEqual(["payment_attention", "receipt"]);
    await the.deps.db.transaction((tx) => refulfilOrder(the.deps, tx, other.publicId, 1));
    expect(await packageNow()).toBe(the.offered.id);
    expect(await the.orderOf(other.publicId)).toMatchObject({ state: "account_created", attention: null });
  });

  test("a refund between order and payment puts the payment before staff", async () => {
    const first = await buy(the.paid.id);
    const upgrade = await begin(the.offered.id);
    await the.rows(sql`update orders set refunded_paise = 100 where public_id = ${first.publicId}`);
    expect(await pay(upgrade)).toMatchObject({ state: "paid", attention: "package_changed" });
    expect(await packageNow()).toBe(the.paid.id);
  });

  test("the same attempt again answers the same order, before and after it was paid", async () => {
    const key = `attempt-${unique()}`;
    const order = await begin(the.paid.id, key);
    expect(await begin(the.paid.id, key)).toEqual(order);
    await pay(order);
    expect(await begin(the.paid.id, key)).toEqual(order);
    await expect(begin(the.paid.id)).rejects.toMatchObject({ code: "not_an_upgrade" });
  });
});

test("the order of an upgrade is its student's alone", async () => {
  const order = await begin(the.paid.id);
  const stranger = await insertStudent(the.deps.db);
  const seen = await openOrder(the.deps, order.publicId, { browserToken: null, studentId: stranger.id });
  expect([seen?.mayPay, seen?.payer, seen?.view.status]).toEqual([false, null, "elsewhere"]);
  const own = await openOrder(the.deps, order.publicId, { browserToken: null, studentId: student.id });
  expect([own?.mayPay, own?.view.isOwner, own?.view.status]).toEqual([true, true, "open"]);
});
