import { expect, test } from "vitest";
import { daysUntil } from "./job-words.ts";

test.each([
  ["2026-11-21", "2026-11-21", 0],
  ["2026-12-01", "2026-11-21", 10],
  ["2027-03-01", "2027-02-28", 1],
  ["2026-11-20", "2026-11-21", -1],
])("applying by %s leaves, on %s, %i days", (applyBy, today, days) => {
  expect(daysUntil(applyBy, today)).toBe(days);
});
