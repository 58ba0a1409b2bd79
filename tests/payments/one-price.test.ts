// proves T4.9

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payablePaise } from "#features/packages/rules.ts";
import { listPackages } from "#features/packages/service.server.ts";
import { matchOrder } from "#features/payments/service/repair-order.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { paiseFromRupees } from "#lib/money.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";

let the: Payments;
beforeAll(async () => {
  the = await openPayments();
});
afterAll(() => the.close());

const violation = (constraint: string) => ({ cause: expect.objectContaining({ code: "23514", constraint }) });

/** An order by SQL alone, past every rule of ours. */
function insertBySql(packageId: number, amountPaise: number, creditPaise = 0) {
  const key = `sql-${unique()}`;
  return the.rows(sql`
    insert into orders (public_id, gateway, idempotency_key, receipt, package_id, package_name, amount_paise, credit_paise,
      is_sign_up, created_at, updated_at)
    values (${key}, 'sandbox', ${key}, ${key}, ${packageId}, 'Guide', ${amountPaise}, ${creditPaise}, false, now(), now())
    returning price_paise`);
}

test("the database computes the same price as the product, for every percentage and many list prices", async () => {
  const prices = [...Array(60).keys(), ...Array.from({ length: 60 }, (_, index) => 997 + index * 16_553), 1_000_000];
  // A table with the same formula and no trigger.
  await the.rows(sql`create table priced (like packages including generated)`);
  const percents = sql`(select generate_series(1, 100) union all select null) p (percent)`;
  const stored = await the.rows(sql`
    insert into priced (id, name, description, amount_rupees, has_offer, offer_percentage, position, is_active, is_sample, updated_at)
    select 0, '', '', amount, percent is not null, percent, 0, false, false, now()
    from unnest(${sql.raw(`array[${prices.join(",")}]`)}) amount, ${percents}
    returning amount_rupees, offer_percentage, payable_paise`);
  expect(stored).toHaveLength(prices.length * 101);
  const wrong = stored.filter(
    (row) =>
      row.payable_paise !==
      payablePaise(paiseFromRupees(row.amount_rupees as number), row.offer_percentage as number | null),
  );
  expect(wrong).toEqual([]);
  await the.rows(sql`drop table priced`);
});

// proves S9.2, D5
test("the price that a card shows is the stored one, and staff cannot write another", async () => {
  const shown = (await listPackages(the.deps)).map(({ id, payablePaise }) => ({ id, payable_paise: payablePaise }));
  expect(shown).toEqual(
    await the.rows(sql`select id, payable_paise from packages where is_active order by position, id`),
  );
  await expect(the.rows(sql`update packages set payable_paise = 100 where id = ${the.paid.id}`)).rejects.toThrow();
});

describe("an order written by SQL", () => {
  test("at the package's price is taken", async () => {
    expect(await insertBySql(the.offered.id, 299_900)).toEqual([{ price_paise: 299_900 }]);
    expect(await insertBySql(the.offered.id, 100_000, 199_900)).toEqual([{ price_paise: 299_900 }]);
  });

  test.each([
    ["the list price", 499_900, 0],
    ["a paisa less", 299_899, 0],
    ["a credit that does not add up to the price", 100_000, 199_800],
  ])("at %s is refused", async (_what, amount, credit) => {
    const before = await the.rows(sql`select count(*) from orders`);
    await expect(insertBySql(the.offered.id, amount, credit)).rejects.toMatchObject(
      violation("orders_price_of_package"),
    );
    expect(await the.rows(sql`select count(*) from orders`)).toEqual(before);
  });

  test("at a price that the package had before is refused, while orders made at it stay", async () => {
    const { id } = await insertPackage(the.deps.db, { amountRupees: 700 });
    await insertBySql(id, 70_000);
    await the.rows(sql`update packages set amount_rupees = 800 where id = ${id}`);
    await expect(insertBySql(id, 70_000)).rejects.toMatchObject(violation("orders_price_of_package"));
    await insertBySql(id, 80_000);
    expect(await the.rows(sql`select price_paise from orders where package_id = ${id} order by id`)).toEqual([
      { price_paise: 70_000 },
      { price_paise: 80_000 },
    ]);
    expect(await the.rows(sql`select payable_paise from package_prices where package_id = ${id} order by 1`)).toEqual([
      { payable_paise: 70_000 },
      { payable_paise: 80_000 },
    ]);
  });

  test("keeps its price: neither amount, credit nor package can be changed afterwards", async () => {
    const { publicId } = await the.begin();
    for (const change of [
      sql`amount_paise = 100`,
      sql`amount_paise = 100, credit_paise = 199800`,
      sql`package_id = ${the.offered.id}`,
    ]) {
      await expect(the.rows(sql`update orders set ${change} where public_id = ${publicId}`)).rejects.toThrow();
    }
    expect(await the.orderOf(publicId)).toMatchObject({ amount_paise: 199_900, package_id: the.paid.id });
  });
});

describe("an account or package is given for the price alone", () => {
  test.each([null, 100, 199_899])("not for an order that was paid with %j", async (paid) => {
    const { publicId } = await the.begin();
    const giving = the.rows(
      sql`update orders set state = 'account_created', paid_paise = ${paid} where public_id = ${publicId}`,
    );
    await expect(giving).rejects.toMatchObject(violation("orders_charged_its_price"));
  });

  test("a payment of another amount is given its account by staff only, and the order says so", async () => {
    const student = await insertStudent(the.deps.db);
    const { publicId, providerOrderId } = await the.begin();
    the.provider.pay(providerOrderId, { amount: 100 });
    await settleOrder(the.deps, providerOrderId, "webhook");
    expect(await the.orderOf(publicId)).toMatchObject({ attention: "amount_mismatch", accepted_at: null });
    await the.deps.db.transaction((tx) => matchOrder(the.deps, tx, publicId, student.id, 1));
    const given = await the.orderOf(publicId);
    expect(given).toMatchObject({ state: "account_created", paid_paise: 100, amount_paise: 199_900 });
    expect(given.accepted_at).not.toBeNull();
  });
});

test("a price that staff change while an order is begun is not charged", async () => {
  const { id } = await insertPackage(the.deps.db, { amountRupees: 600 });
  const change = sql`update packages set amount_rupees = 900 where id = ${id}`;
  await the.begin({ packageId: id });
  await the.rows(change);
  await expect(the.begin({ packageId: id, amountPaise: paiseFromRupees(600) })).rejects.toMatchObject({
    code: "price_changed",
  });
  expect(await the.orderOf((await the.begin({ packageId: id })).publicId)).toMatchObject({ amount_paise: 90_000 });
});
