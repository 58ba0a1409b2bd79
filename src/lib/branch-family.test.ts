import { expect, test } from "vitest";
import { readBranchFamily } from "./branch-family.ts";

test("a family is read by its key alone", () => {
  expect(["civil", "constructor", "", null, undefined].map(readBranchFamily)).toEqual([
    "civil",
    null,
    null,
    null,
    null,
  ]);
});
