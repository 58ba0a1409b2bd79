import { describe, expect, test } from "vitest";
import { changesSince, compareWithSeen, moveTo } from "./rules.ts";
import { parseSavedItemKey } from "./saved-item.ts";

const facts = { cutOffYear: 2024, cutOffRows: 10, placementYear: 2023, seats: 100 };
const now = new Date("2026-11-21T09:30:00Z");

test.each([
  [[1, 2, 3], 3, 1, [3, 1, 2]],
  [[1, 2, 3], 1, 2, [2, 1, 3]],
  [[1, 2, 3], 1, 99, [2, 3, 1]],
  [[1, 2, 3], 2, 0, [2, 1, 3]],
  [[1, 2, 3], 2, 2, [1, 2, 3]],
  [[1, 2, 3], 9, 1, [1, 2, 3]],
  [[], 9, 1, []],
])("moving in %j entry %i to place %i makes %j", (ids, id, place, expected) => {
  expect(moveTo(ids, id, place)).toEqual(expected);
});

describe("what changed", () => {
  test.each([
    ["nothing", {}, []],
    ["a new year of cut-offs", { cutOffYear: 2025, cutOffRows: 20 }, [{ what: "cut_offs", year: 2025 }]],
    ["another round", { cutOffRows: 14 }, [{ what: "cut_off_rows", more: 4, year: 2024 }]],
    ["placements", { placementYear: 2024 }, [{ what: "placements", year: 2024 }]],
    ["seats", { seats: 120 }, [{ what: "seats", from: 100, to: 120 }]],
    ["facts taken back", { cutOffYear: 2023, cutOffRows: 3, placementYear: null, seats: 0 }, []],
  ])("%s", (_, changed, expected) => {
    expect(changesSince(facts, { ...facts, ...changed })).toEqual(expected);
  });

  test("is shown for a day after it was shown first, then counts as seen", () => {
    const later = { ...facts, placementYear: 2024 };
    const first = compareWithSeen({ facts, shownAt: null }, later, now);
    expect(first).toMatchObject({ changes: [{ what: "placements" }], seen: { facts, shownAt: now.toISOString() } });
    const again = compareWithSeen(first.seen, later, new Date(now.getTime() + 23 * 3_600_000));
    expect(again).toEqual(first);
    const nextDay = compareWithSeen(first.seen, later, new Date(now.getTime() + 24 * 3_600_000));
    expect(nextDay).toEqual({ changes: [], seen: { facts: later, shownAt: null } });
    expect(compareWithSeen(null, later, now)).toEqual({ changes: [], seen: { facts: later, shownAt: null } });
  });
});

test.each([
  ["college-12", { kind: "college", id: 12 }],
  ["hostel-1", { kind: "hostel", id: 1 }],
  ["job-2147483647", { kind: "job", id: 2147483647 }],
  ["job-2147483648", null],
  ["college-0", null],
  ["college-01", null],
  ["student-1", null],
  ["college-1;x", null],
  [undefined, null],
])("the key %j names %j", (key, expected) => {
  expect(parseSavedItemKey(key)).toEqual(expected);
});
