import { expect, test } from "vitest";
import { yearsOf } from "./years-of.ts";

test("a chance below one of a hundred years is fewer than one, as the finding on such rows says", () => {
  expect([0, 0.004, 0.0099, 0.01, 0.014, 0.5, 0.99, 0.9901, 1].map(yearsOf)).toEqual([0, 0, 0, 1, 1, 50, 99, 100, 100]);
});
