import { describe, expect, test } from "vitest";
import { sampleRange } from "../../../tests/support/catalogue-rows.ts";
import { describeRange, mergeClosingRanges, type StoredRange } from "./closing-range-rules.ts";

const range = (low: number, high: number, year: number, given: Partial<StoredRange> = {}): StoredRange => ({
  ...sampleRange(low, high),
  year,
  ...given,
});

describe("one closing range for several streams", () => {
  const homeState = range(50, 90, 2024, { quota: "HS", pool: "home_state" });

  test.each<[string, (StoredRange | null)[], StoredRange | null]>([
    ["none", [null, null], null],
    [
      "the same list, and the hardest value of it",
      [range(50, 90, 2024), range(10, 60, 2024)],
      { ...range(10, 90, 2024), headline: range(10, 60, 2024).headline },
    ],
    ["the newest year", [range(50, 90, 2023), range(10, 60, 2024)], range(10, 60, 2024)],
    [
      "the largest stream's exam",
      [range(50, 90, 2024, { exam: "A" }), range(1, 2, 2024, { exam: "B" })],
      range(50, 90, 2024, { exam: "A" }),
    ],
    ["the largest stream's quota", [homeState, range(1, 2, 2024)], homeState],
    ["left-over seats last", [range(5, 6, 2025, { isFallback: true }), range(50, 90, 2024)], range(50, 90, 2024)],
    [
      "a provisional list before a final one that is more than two years older",
      [range(50, 90, 2020), range(5, 6, 2026, { isFallback: true, is_provisional: true })],
      range(5, 6, 2026, { isFallback: true, is_provisional: true }),
    ],
    [
      "undergraduates before postgraduates",
      [range(1, 2, 2025, { level: "pg" }), range(50, 90, 2024)],
      range(50, 90, 2024),
    ],
  ])("%s", (_, ranges, merged) => {
    expect(mergeClosingRanges(ranges)).toEqual(merged);
  });

  const marks = (low: number, high: number, most: number | null, closing: number) =>
    range(low, high, 2025, {
      unit: "marks",
      max_marks: most,
      headline: { ...sampleRange(1).headline, closing },
    });

  test("marks are compared by their share of the maximum, and the range is of that scale", () => {
    const merged = mergeClosingRanges([marks(500, 900, 1000, 900), marks(400, 700, 750, 700)]);
    expect(merged).toMatchObject({ low: 400, high: 700, max_marks: 750, headline: { closing: 700 } });
  });

  test("marks without a known maximum are never set beside others", () => {
    const merged = mergeClosingRanges([
      marks(900, 900, null, 900),
      marks(480, 900, 1000, 500),
      marks(10, 10, null, 10),
    ]);
    expect(merged).toMatchObject({ low: 480, high: 900, max_marks: 1000, headline: { closing: 500 } });
    expect(mergeClosingRanges([marks(10, 10, null, 10), marks(900, 900, null, 900)])).toMatchObject({
      low: 10,
      high: 10,
    });
  });
});

test.each([
  ["JoSAA", 2025, 6, true, false],
  ["JoSAA", 2025, 5, false, false],
  ["JoSAA", 2024, 5, true, false],
  ["MCC", 2025, 1, false, false],
  ["TNEA", 2020, 0, false, true],
  ["MHT-CET CAP", 2023, 3, true, true],
])("%s %i round %i: last round %s, old %s", (authority, year, round, isLast, isOld) => {
  const stored = range(1, 2, year, { authority, headline: { ...sampleRange(1).headline, round } });
  const described = describeRange(stored, 2026);
  expect(described).toMatchObject({ is_old: isOld, headline: { is_last_round: isLast } });
  expect(described).not.toHaveProperty("isFallback");
});
