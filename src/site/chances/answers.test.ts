import { expect, test } from "vitest";
import {
  addressOf,
  isSameQuestion,
  personalAnswers,
  questionOf,
  readAddress,
  readAnswers,
  seatValue,
} from "./answers.ts";

const typed = {
  authority: "josaa",
  state: "Bihar",
  "jee_main.crl": "12,34,567",
  "jee_main.category": "40 000",
  category: "SC",
  pwd: "yes",
  aat: "no",
  round: "2",
  college_id: "7",
};

test("an address holds what tells nothing of the student", () => {
  expect(addressOf({ ...typed, page: "1" })).toBe("/chances?authority=josaa&state=Bihar&college_id=7&round=2");
  expect(addressOf({})).toBe("/chances");
  expect(Object.keys(personalAnswers(typed))).toEqual(["jee_main.crl", "jee_main.category", "category", "pwd", "aat"]);
  const address = new URLSearchParams({ ...typed, page: "3" });
  expect(readAddress(address)).toEqual({ authority: "josaa", state: "Bihar", college_id: "7", round: "2", page: "3" });
});

test("a question is the same with and without what counts where nothing is chosen", () => {
  const filled = { ...typed, sort: "closing", page: "1" };
  expect(isSameQuestion(typed, filled)).toBe(true);
  expect(isSameQuestion(filled, { ...typed, sort: "chance" })).toBe(false);
  expect(isSameQuestion(typed, { ...typed, city: "Pune" })).toBe(false);
  expect(isSameQuestion({ round: "last" }, {})).toBe(true);
});

test("a question has figures as numbers, however they are grouped, and what is no figure as text", () => {
  expect(questionOf(typed)).toEqual({
    authority: "josaa",
    state: "Bihar",
    category: "SC",
    pwd: true,
    aat: false,
    round: 2,
    college_id: 7,
    ranks: { jee_main: { crl: 1234567, category: 40000 } },
  });
  expect(questionOf({ "jee_main.crl": "33P", "mht_cet.percentile": "97.5" })).toEqual({
    ranks: { jee_main: { crl: "33P" }, mht_cet: { percentile: 97.5 } },
  });
});

test("a rank whose field is hidden is left out", () => {
  const hidden = { "jee_main.category": "5", "jee_main.crl_pwd": "6", category: "OPEN" };
  expect(questionOf(hidden)).toEqual({ category: "OPEN", ranks: {} });
  expect(questionOf({ ...hidden, category: "ST", pwd: "yes" }).ranks).toEqual({
    jee_main: { category: 5, crl_pwd: 6 },
  });
});

test("only answers are read, the last of a name counts, and an empty one takes it back", () => {
  const entries: [string, string][] = [
    ["label", "safe"],
    ["branch", "  civil "],
    ["captcha", "x"],
    ["__proto__", "x"],
    ["__proto__.crl", "1"],
    ["label", ""],
  ];
  expect(readAnswers(entries)).toEqual({ branch: "civil" });
  expect(readAnswers([...entries, ["seat", seatValue(12, "Civil Engineering")]])).toEqual({
    branch: "Civil Engineering",
    college_id: "12",
  });
  expect(readAnswers([...entries, ["college_id", "4"], ["state", "Goa"], ["wishes", "none"]])).toEqual({
    state: "Goa",
  });
});
