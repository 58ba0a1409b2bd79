import { expect, test } from "vitest";
import { questionOf } from "./answers.ts";
import { addressBeside, answersOf, isSameCandidate } from "./candidate-answers.ts";

const typed = {
  "jee_main.crl": "14,321",
  "mht_cet.percentile": "97.5",
  category: "SC",
  "jee_main.category": "777",
  pwd: "yes",
  aat: "no",
  gender: "female",
  state: "Bihar",
};
const stored = { ...typed, "jee_main.crl": "14321" };

test("a candidate's answers become fields again, and are the same however their figures are typed", () => {
  expect(answersOf(questionOf(typed))).toEqual(stored);
  expect(answersOf({ ranks: {} })).toEqual({});
  expect(isSameCandidate(typed, { ...stored, authority: "josaa", branch: "civil" })).toBe(true);
  expect(isSameCandidate(typed, { ...stored, state: "Goa" })).toBe(false);
  expect(isSameCandidate({}, stored)).toBe(false);
});

test("what the profile fills in is in no address; what differs from it is", () => {
  const answers = { ...typed, authority: "josaa", branch: "civil" };
  expect(addressBeside(answers, stored)).toBe("/chances?authority=josaa&branch=civil");
  expect(addressBeside({ ...answers, state: "Goa" }, stored)).toBe("/chances?authority=josaa&state=Goa&branch=civil");
  expect(addressBeside(answers, null)).toContain("gender=female");
});
