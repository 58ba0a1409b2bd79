// proves S23.3

import { expect, test } from "vitest";
import { branchFamilyOf, chooseBranch } from "./choose-branch.ts";

let made = 0;
const branch = (name: string, given: object = {}) => {
  made += 1;
  return { id: made, name, level: "ug" as const, intake: 60, hasCutoffs: true, ...given };
};

test.each([
  ["Computer Science and Engineering (Data Science)", "computer"],
  ["B.Tech CSE", "computer"],
  ["Artificial Intelligence and Machine Learning", "ai-data"],
  ["Electronics and Telecommunication Engineering", "electronics"],
  ["Electrical and Electronics Engineering", "electronics"],
  ["MBBS", "medicine"],
  ["Master of Business Administration (MBA)", "management"],
  ["Textile Technology", null],
  ["Scientific Instruments", null],
])("%s is of the family %s", (name, family) => {
  expect(branchFamilyOf(name)).toBe(family);
});

test("a college opens on the branch that speaks for it, whatever its name, and not on the first by name or by seats", () => {
  const aerospace = branch("Aerospace Engineering", { intake: 300 });
  const computer = branch("Computer Science and Engineering");
  const master = branch("Computer Engineering", { level: "pg", intake: 500 });
  const closed = branch("Computer Engineering (Regional Language)", { hasCutoffs: false });
  const all = [aerospace, master, closed, computer];
  expect(chooseBranch(all, { headlineId: computer.id })).toBe(computer);
  expect(chooseBranch(all, { headlineId: aerospace.id })).toBe(aerospace);
  expect(chooseBranch(all, {})).toBe(aerospace);
  expect(chooseBranch([closed, master], {})).toBe(master);
  expect(chooseBranch(all, { branchId: master.id, family: "computer", headlineId: computer.id })).toBe(master);
  expect(chooseBranch([], {})).toBeNull();
});

test("the family looked at last comes first, also where it has no cut-offs", () => {
  const [computer, civil] = [branch("Computer Engineering"), branch("Civil Engineering", { hasCutoffs: false })];
  const textile = branch("Textile Technology");
  expect(chooseBranch([computer, textile, civil], { family: "civil" })).toBe(civil);
  expect(chooseBranch([computer, textile], { family: "civil" })).toBe(computer);
});
