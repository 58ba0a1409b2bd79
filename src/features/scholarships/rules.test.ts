import { expect, test } from "vitest";
import { stateOn } from "./rules.ts";

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
