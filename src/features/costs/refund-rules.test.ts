import { describe, expect, test } from "vitest";
import { daysAfter } from "#lib/day-in-india.ts";
import { seededRandom } from "../../../tests/support/catalogue-rows.ts";
import { refundRuleSets, refundRulesFor } from "./refund-rule-set.ts";
import { refundOf } from "./refund-rules.ts";

const ugc = refundRulesFor("ugc", 2025)!.rules;
/** An admission that ends so late that the days of the full refund are over. */
const lastDate = "2025-12-15";
const leave = (days: number, paid = 80_000) =>
  refundOf(ugc, { leavingOn: daysAfter(lastDate, days), lastDate, paid }, 2025);

describe("UGC's notification of October 2018", () => {
  test.each([
    { days: -44, percent: 100, least: 76_000, most: 80_000 },
    { days: -15, percent: 100, least: 76_000, most: 80_000 },
    { days: -14, percent: 90, least: 72_000, most: 72_000 },
    { days: -1, percent: 90, least: 72_000, most: 72_000 },
    { days: 0, percent: 90, least: 72_000, most: 72_000 },
    { days: 1, percent: 80, least: 64_000, most: 64_000 },
    { days: 15, percent: 80, least: 64_000, most: 64_000 },
    { days: 16, percent: 50, least: 40_000, most: 40_000 },
    { days: 30, percent: 50, least: 40_000, most: 40_000 },
    { days: 31, percent: 0, least: 0, most: 0 },
  ])("$days days from the last date: $percent %", ({ days, percent, least, most }) => {
    expect(leave(days)).toMatchObject({ rule: "step", days, percent, refund_at_least: least, refund_at_most: most });
  });

  test("the charge of the first step is at most 5 %, and at most ₹5,000", () => {
    expect(leave(-20, 40_000)).toMatchObject({ max_charge: 2000, refund_at_least: 38_000 });
    expect(leave(-20, 300_000)).toMatchObject({ max_charge: 5000, refund_at_least: 295_000 });
  });
});

describe("UGC's yearly policy", () => {
  const early = (leavingOn: string) => refundOf(ugc, { leavingOn, lastDate: "2025-08-31", paid: 80_000 }, 2025);

  test("gives all back until 30 September, and all but ₹1,000 until 31 October, whatever the steps say", () => {
    expect(early("2025-09-30")).toMatchObject({ rule: "full_refund", refund_at_least: 80_000, max_charge: 0 });
    expect(early("2025-10-01")).toMatchObject({ rule: "small_charge", refund_at_least: 79_000 });
    expect(early("2025-10-31")).toMatchObject({ rule: "small_charge", refund_at_least: 79_000 });
    expect(early("2025-11-01")).toMatchObject({ rule: "step", percent: 0, days: 62 });
  });

  test("needs the last date of admission only after its own days", () => {
    const paid = { lastDate: null, paid: 1000 };
    expect(refundOf(ugc, { ...paid, leavingOn: "2025-08-01" }, 2025).rule).toBe("full_refund");
    expect(refundOf(ugc, { ...paid, leavingOn: "2025-11-01" }, 2025)).toMatchObject({
      ...{ rule: "needs_last_date", refund_at_least: null, refund_at_most: null },
    });
  });

  test("is carried over for two years, marked with its own", () => {
    expect(refundRulesFor("ugc", 2025)!.carriedFrom).toBeNull();
    expect(refundRulesFor("ugc", 2027)!.carriedFrom).toBe(2025);
    expect(refundRulesFor("ugc", 2028)).toBeNull();
  });
});

test("MHT-CET: the college keeps ₹1,000 until the cut-off date, and everything after it", () => {
  const { rules } = refundRulesFor("mht_cet", 2026)!;
  const paid = { lastDate: "2026-09-15", paid: 90_000 };
  expect(refundOf(rules, { ...paid, leavingOn: "2026-09-15" }, 2026).refund_at_least).toBe(89_000);
  expect(refundOf(rules, { ...paid, leavingOn: "2026-09-16" }, 2026).refund_at_most).toBe(0);
});

// proves S18.4
test("a refund is never above what was paid, and leaving later never gives more back", () => {
  const random = seededRandom(3);
  for (const rules of refundRuleSets) {
    for (let round = 0; round < 200; round += 1) {
      const paid = Math.floor(random() * 500_000);
      const last = daysAfter("2025-06-01", Math.floor(random() * 220));
      const leavingOn = daysAfter("2025-05-01", Math.floor(random() * 300));
      const given = refundOf(rules, { leavingOn, lastDate: last, paid }, 2025);
      if (given.refund_at_most === null || given.refund_at_least === null) continue;
      expect(given.refund_at_most).toBeLessThanOrEqual(paid);
      expect(given.refund_at_least).toBeLessThanOrEqual(given.refund_at_most);
      expect(given.refund_at_least).toBeGreaterThanOrEqual(0);
      const later = refundOf(rules, { leavingOn: daysAfter(leavingOn, 1), lastDate: last, paid }, 2025);
      expect(later.refund_at_most).toBeLessThanOrEqual(given.refund_at_most);
    }
  }
});
