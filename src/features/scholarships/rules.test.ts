import { expect, test } from "vitest";
import { frequencyOf, stateOn, sumsOf } from "./rules.ts";

test.each([
  ["open", null, "open"],
  ["open", "2026-11-22", "open"],
  ["open", "2026-11-21", "check_date"],
  ["expected", null, "check_date"],
  ["expected", "2027-03-31", "check_date"],
  ["closed", null, "closed"],
  ["closed", "2027-03-31", "closed"],
] as const)("%s until %s is %s", (status, lastDate, state) => {
  expect(stateOn({ status, lastDate }, "2026-11-22")).toBe(state);
});

test.each([
  ["50,000", [50_000]],
  ["50,000.00", [50_000]],
  ["30,000 - 60,000", [30_000, 60_000]],
  ["5000-60000", [5_000, 60_000]],
  ["INR 25,000 to INR 75,000", [25_000, 75_000]],
  ["40,000 -5,50,000", [40_000, 550_000]],
  ["Upto 2,00,000", null],
  ["2,000$", null],
  ["100% of the annual course fee", null],
])("the sums of %s", (amount, sums) => {
  expect(sumsOf(amount)).toEqual(sums);
});

test.each([
  ["Per Year", "year"],
  ["Every Month", "month"],
  ["One-time", "once"],
  ["3 years", null],
])("%s is how often it is paid", (words, often) => {
  expect(frequencyOf(words)).toBe(often);
});
