import { expect, test } from "vitest";
import { type ClosingValue, refuseInvented } from "./plausible-list.ts";

/** Ranks of 120 branches as candidates leave them: no two in one relation. */
const real = Array.from({ length: 120 }, (_, at) =>
  Math.round(700 * 1.04 ** at + 137 * Math.sin(at * 12.9898) ** 2 + at),
);

const value = (branch: number, closing: number, more: Partial<ClosingValue> = {}): ClosingValue => ({
  ...{ branch: String(branch), seats: "GM", round: 1, closing, isRank: true },
  ...more,
});

// proves S12.10
test.each<[string, ClosingValue[], RegExp]>([
  [
    "every round is a multiple of the round before",
    real.flatMap((rank, at) => [value(at, rank), value(at, Math.round(rank * 1.18), { round: 2 })]),
    /100 % of the seats move from round to round by one and the same factor/,
  ],
  [
    "one category is a multiple of another",
    real.flatMap((rank, at) => [value(at, rank), value(at, Math.round(rank * 1.6), { seats: "KKR" })]),
    /one and the same multiple/,
  ],
  ["ranks are rounded", real.map((rank, at) => value(at, Math.round(rank / 10) * 10)), /end in 0/],
  ["one rank is repeated", real.map((rank, at) => value(at, at % 3 ? 4321 : rank)), /one and the same closing value/],
  ["ranks rise in steps", real.map((_, at) => value(at, 101 + 37 * at)), /one and the same distance/],
])("a list in which %s is refused", (_what, values, reason) => {
  expect(() => refuseInvented("list.csv", values)).toThrow(reason);
});

test("a list of ranks as candidates leave them is taken, and so is a short one", () => {
  expect(() =>
    refuseInvented(
      "list.csv",
      real.map((rank, at) => value(at, rank)),
    ),
  ).not.toThrow();
  expect(() =>
    refuseInvented(
      "list.csv",
      [100, 200, 300].map((rank, at) => value(at, rank)),
    ),
  ).not.toThrow();
});

test("marks may repeat and end in 0, because many candidates have the same", () => {
  const marks = real.map((_, at) => value(at, [200, 190, 185.5, 179.25, 160][at % 5]! - (at % 7), { isRank: false }));
  expect(() => refuseInvented("list.csv", marks)).not.toThrow();
});
