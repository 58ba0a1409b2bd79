import { describe, expect, test } from "vitest";
import { type Paise, paise, sumPaise } from "#lib/money.ts";
import { type DeliverableState, dueDay, isLate, newlyPromised, refundableToday } from "./deliverable-rules.ts";
import { minRefundPaise, type RefundFacts } from "./refund-rules.ts";

const all: DeliverableState[] = ["pending", "delivered", "confirmed", "disputed", "cancelled"];
const isOwed = (state: DeliverableState) => state === "pending" || state === "disputed" || state === "cancelled";
const order = (paidPaise: number, refundedPaise = 0) => ({
  paidPaise: paise(paidPaise),
  refundedPaise: paise(refundedPaise),
});
const of = (...states: DeliverableState[]) => states.map((state) => ({ state, share: 1 }));
const refund = (amountPaise: number, state: RefundFacts["state"]): RefundFacts => ({
  amountPaise: paise(amountPaise),
  state,
});

// proves S10.1
test.each<[string, number, DeliverableState[], RefundFacts[], number | null]>([
  ["nothing delivered: all of it", 199_900, ["pending", "pending"], [], 199_900],
  ["half of the shares delivered: half", 199_800, ["delivered", "pending"], [], 99_900],
  ["rounded down to whole rupees", 100_000, ["confirmed", "pending", "pending"], [], 66_600],
  ["what is disputed is not delivered", 90_000, ["confirmed", "disputed", "pending"], [], 60_000],
  ["everything delivered: nothing", 199_900, ["delivered", "confirmed"], [], 0],
  ["less what was refunded", 100_000, ["pending", "pending"], [refund(30_000, "done")], 70_000],
  ["less what waits or is on its way", 100_000, ["confirmed", "pending"], [refund(20_000, "waiting")], 30_000],
  [
    "a refused and a failed refund hold nothing",
    1_000,
    ["pending"],
    [refund(9, "refused"), refund(9, "failed")],
    1_000,
  ],
  ["more was refunded than is owed: nothing", 100_000, ["confirmed", "pending"], [refund(60_000, "done")], 0],
  ["cancelled, and its refund is on its way", 100_000, ["confirmed", "cancelled"], [refund(50_000, "sent")], 0],
  ["under one rupee the provider refunds nothing", 150, ["confirmed", "pending"], [], 0],
  ["no deliverables: nothing is computed", 199_900, [], [], null],
])("%s", (_name, paid, states, refunds, expected) => {
  const refunded = sumPaise(refunds.filter(({ state }) => state === "done").map(({ amountPaise }) => amountPaise));
  expect(refundableToday(order(paid, refunded), refunds, of(...states))).toBe(expected);
});

test("shares weigh: 3 of 10 parts undelivered are 3 tenths", () => {
  const deliverables = [
    { state: "confirmed" as const, share: 7 },
    { state: "pending" as const, share: 3 },
  ];
  expect(refundableToday(order(100_000), [], deliverables)).toBe(30_000);
});

test("refunds made at the provider's own dashboard count too", () => {
  expect(refundableToday(order(100_000, 25_000), [], of("pending"))).toBe(75_000);
});

test("nothing is owed of an order that took another currency", () => {
  expect(refundableToday({ paidPaise: null, refundedPaise: paise(0) }, [], of("pending"))).toBe(0);
});

/** Repeats itself: the same numbers in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe("for 2,000 orders with any shares, states and refunds", () => {
  const random = seeded(16);
  const orders = Array.from({ length: 2_000 }, () => ({
    paid: 100 * (1 + random(1_000_000)),
    deliverables: Array.from({ length: 1 + random(6) }, () => ({ share: 1 + random(1_000), state: all[random(5)]! })),
  }));
  const due = (paid: number, deliverables: (typeof orders)[number]["deliverables"], refunds: RefundFacts[] = []) =>
    refundableToday(order(paid), refunds, deliverables) as Paise;

  test("it is whole rupees, never negative and never more than was paid", () => {
    for (const { paid, deliverables } of orders) {
      const amount = due(paid, deliverables);
      expect(amount % 100 === 0 && amount >= 0 && amount <= paid).toBe(true);
    }
  });

  test("each delivery makes it smaller or leaves it, and all together leave nothing", () => {
    for (const { paid, deliverables } of orders) {
      let left = deliverables;
      for (const [position, { state }] of deliverables.entries()) {
        if (!isOwed(state)) continue;
        const after = left.with(position, { ...left[position]!, state: "confirmed" });
        expect(due(paid, after)).toBeLessThanOrEqual(due(paid, left));
        left = after;
      }
      expect(due(paid, left)).toBe(0);
    }
  });

  test("refunds made one after another while things are delivered never come to more than was paid", () => {
    for (const { paid, deliverables } of orders) {
      const refunds: RefundFacts[] = [];
      let left = deliverables;
      for (let step = 0; step < 6; step += 1) {
        const amount = due(paid, left, refunds);
        const part = amount === 0 ? 0 : Math.max(minRefundPaise, random(amount));
        if (part > 0) refunds.push(refund(part, "waiting"));
        const position = random(left.length);
        left = left.with(position, { ...left[position]!, state: all[random(5)]! });
        expect(sumPaise(refunds.map(({ amountPaise }) => amountPaise))).toBeLessThanOrEqual(paid);
      }
    }
  });
});

test.each<[string, DeliverableState, string, boolean]>([
  ["is in time on its day", "pending", "2026-11-22", false],
  ["is late from the next day on", "pending", "2026-11-21", true],
  ["is late while it is disputed", "disputed", "2026-11-21", true],
  ["is not late once it was delivered", "delivered", "2026-11-21", false],
  ["is not late when it was cancelled", "cancelled", "2026-11-21", false],
])("a deliverable %s", (_name, state, dueOn, expected) => {
  expect(isLate({ state, dueOn }, "2026-11-22")).toBe(expected);
});

test.each([
  ["30 days after the purchase", { dueDays: 30, dueOn: null }, "2026-12-22"],
  ["on the day of the purchase", { dueDays: 0, dueOn: null }, "2026-11-22"],
  ["on the day that staff fixed", { dueDays: null, dueOn: "2027-06-01" }, "2027-06-01"],
  ["never before the purchase", { dueDays: null, dueOn: "2026-06-01" }, "2026-11-22"],
])("due %s", (_name, due, expected) => {
  expect(dueDay("2026-11-22", due)).toBe(expected);
});

test("moving up promises what is new, and everything when nothing is", () => {
  const [call, review] = [{ title: "A counselling call" }, { title: "Choice-list review" }];
  expect(newlyPromised([call, review], ["a counselling call "])).toEqual([review]);
  expect(newlyPromised([call, review], ["A counselling call", "Choice-list review"])).toEqual([call, review]);
  expect(newlyPromised([call, review], [])).toEqual([call, review]);
});
