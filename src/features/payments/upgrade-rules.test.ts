import { describe, expect, test } from "vitest";
import { paise, paiseFromRupees } from "#lib/money.ts";
import { type EarlierOrder, offerUpgrade, paidFor, usedCredit } from "./upgrade-rules.ts";

const free = { id: 1, payablePaise: paise(0) };
const guide = { id: 2, payablePaise: paiseFromRupees(1_999) };
const career = { id: 3, payablePaise: paiseFromRupees(2_999) };

const order = (given: Partial<EarlierOrder>): EarlierOrder => ({
  id: 10,
  packageId: guide.id,
  state: "account_created",
  upgradeOf: null,
  heldPaise: guide.payablePaise,
  ...given,
});

describe("what was paid for a package", () => {
  test("is nothing without an order, or by orders of other packages", () => {
    expect(paidFor(free.id, [])).toEqual({ orderId: null, creditPaise: 0 });
    expect(paidFor(free.id, [order({})])).toEqual({ orderId: null, creditPaise: 0 });
  });

  test("is the newest order that gave it, not two", () => {
    const orders = [order({ id: 10 }), order({ id: 12, heldPaise: paise(150_000) }), order({ id: 11 })];
    expect(paidFor(guide.id, orders)).toEqual({ orderId: 12, creditPaise: 150_000 });
  });

  test("goes back through the orders that were upgraded", () => {
    const orders = [order({ id: 11, packageId: career.id, upgradeOf: 10, heldPaise: paise(100_000) }), order({})];
    expect(paidFor(career.id, orders)).toEqual({ orderId: 11, creditPaise: 299_900 });
  });

  test("does not count an order that was refunded or only paid, nor what was given back of one that was not", () => {
    const upgrade = order({ id: 11, packageId: career.id, upgradeOf: 10, heldPaise: paise(60_000) });
    expect(paidFor(career.id, [upgrade, order({ state: "refunded" })])).toEqual({ orderId: 11, creditPaise: 60_000 });
    for (const state of ["created", "paid", "failed", "expired", "refunded"] as const) {
      expect(paidFor(guide.id, [order({ state })])).toEqual({ orderId: null, creditPaise: 0 });
    }
  });
});

describe("what an upgrade costs", () => {
  test.each([
    ["from a free package the whole price", guide, free, 0, { amountPaise: 199_900, creditPaise: 0 }],
    ["from a paid one the difference", career, guide, 199_900, { amountPaise: 100_000, creditPaise: 199_900 }],
    ["more when a part was refunded", career, guide, 99_900, { amountPaise: 200_000, creditPaise: 99_900 }],
    ["the whole price when all was refunded", career, guide, 0, { amountPaise: 299_900, creditPaise: 0 }],
    ["at least a rupee", career, guide, 299_850, { amountPaise: 100, creditPaise: 299_800 }],
    ["the last rupee", career, guide, 299_800, { amountPaise: 100, creditPaise: 299_800 }],
  ])("%s", (_what, chosen, own, credit, offer) => {
    expect(offerUpgrade(chosen, own, { creditPaise: paise(credit) })).toEqual({ kind: "upgrade", ...offer });
  });

  test.each([
    ["the student's own package", guide, guide, 199_900, "own"],
    ["a cheaper package, even when less was paid", guide, career, 50_000, "none"],
    ["one of the same price", { ...guide, id: 9 }, guide, 0, "none"],
    ["one that was paid for already", career, guide, 299_900, "none"],
    ["one that costs less than was paid", career, guide, 499_900, "none"],
    ["a free one", { ...free, id: 9 }, free, 0, "none"],
  ])("%s is not an upgrade", (_what, chosen, own, credit, kind) => {
    expect(offerUpgrade(chosen, own, { creditPaise: paise(credit) })).toEqual({ kind });
  });

  test("price, credit and amount always agree, and the provider takes the amount", () => {
    for (let price = 100; price <= 3_000; price += 97) {
      for (let credit = 0; credit <= 3_100; credit += 53) {
        const offer = offerUpgrade({ id: 2, payablePaise: paise(price) }, free, { creditPaise: paise(credit) });
        if (offer.kind !== "upgrade") {
          expect(credit).toBeGreaterThanOrEqual(price);
          continue;
        }
        expect(offer.amountPaise + offer.creditPaise).toBe(price);
        expect(offer.amountPaise).toBeGreaterThanOrEqual(100);
        expect(offer.creditPaise).toBe(usedCredit(paise(price), paise(credit)));
      }
    }
  });
});
