import { expect, test } from "vitest";
import { countChoices, kindsFor } from "./rules.ts";

test("girls and boys may live in houses for everyone too", () => {
  expect(kindsFor("girls")).toEqual(["girls", "everyone"]);
  expect(kindsFor("boys")).toEqual(["boys", "everyone"]);
  expect(kindsFor("everyone")).toEqual(["everyone"]);
});

test("a choice counts every house it would find, and choices that find nothing are left out", () => {
  const counts = [
    { value: "girls" as const, count: 3 },
    { value: "everyone" as const, count: 2 },
  ];
  expect(countChoices(counts)).toEqual([
    { value: "girls", count: 5 },
    { value: "boys", count: 2 },
    { value: "everyone", count: 2 },
  ]);
  expect(countChoices([{ value: "boys", count: 1 }])).toEqual([{ value: "boys", count: 1 }]);
});
