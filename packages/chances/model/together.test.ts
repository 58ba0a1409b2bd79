import { expect, test } from "vitest";
import type { BackTest } from "./backtest.ts";
import { normalQuantile } from "./normal.ts";
import { inventedPanel, seededNumbers } from "./test-panel.ts";
import { measureTogether } from "./together.ts";

const panel = inventedPanel();
const random = seededNumbers(5);
const normal = () => normalQuantile(Math.min(Math.max(random(), 1e-6), 1 - 1e-6));

/** Errors of a year whose shares are known, as a back-test has them. */
function year(shares: { list: number; seat_type: number; branch: number }): Pick<BackTest, "standing"> {
  const common = new Map<string, number>();
  const shared = (key: string, share: number) => {
    const value = common.get(key) ?? normal();
    common.set(key, value);
    return Math.sqrt(share) * value;
  };
  const rest = Math.sqrt(1 - shares.list - shares.seat_type - shares.branch);
  const errors = panel.keys.map((key, at) => {
    const [branch] = key.split("|");
    const seatType = panel.factors[at]!.seatType;
    return (
      shared("list", shares.list) +
      shared(`seats ${seatType}`, shares.seat_type) +
      shared(`branch ${branch}`, shares.branch) +
      rest * normal()
    );
  });
  return { standing: Float64Array.from(errors, shareBelow) };
}

/** The normal distribution, by halving. */
function shareBelow(value: number): number {
  let [low, high] = [1e-6, 1 - 1e-6];
  for (let halving = 0; halving < 30; halving++) {
    const middle = (low + high) / 2;
    if (normalQuantile(middle) < value) low = middle;
    else high = middle;
  }
  return low;
}

test("what errors of a year share is measured back", () => {
  const shares = { list: 0.1, seat_type: 0.2, branch: 0.25 };
  const tests = Array.from({ length: 150 }, () => year(shares)) as BackTest[];
  const found = measureTogether(panel, tests)!;
  expect(found.list).toBeCloseTo(shares.list, 1);
  expect(found.seat_type).toBeCloseTo(shares.seat_type, 1);
  expect(found.institute + found.branch).toBeCloseTo(shares.branch, 1);
});

test("errors that share nothing share next to nothing", () => {
  const tests = Array.from({ length: 50 }, () => year({ list: 0, seat_type: 0, branch: 0 })) as BackTest[];
  const found = measureTogether(panel, tests)!;
  expect(Math.max(...Object.values(found))).toBeLessThan(0.02);
});

test("without a judged year there is no measurement", () => expect(measureTogether(panel, [])).toBeUndefined());
