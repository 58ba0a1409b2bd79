import { expect, test } from "vitest";
import { parseDeviceAnswers, writeDeviceAnswers } from "./applicant-contract.ts";

const today = 20_780;
const said = { ranks: { jee_main: { crl: 24_000 } }, category: "OBC-NCL", state: "Maharashtra", gender: "female" };
const read = (fields: object) => parseDeviceAnswers(JSON.stringify(fields), today);

test("what was written is read again, with the counselling that the rank is of", () => {
  const answers = read({ ...said, at: today })!.applicant!;
  expect(answers).toMatchObject({ answers: said, authority: "josaa", home: null, keptIn: "device" });
  const text = writeDeviceAnswers({ applicant: { ...answers, home: "Pune" }, lists: {} }, today)!;
  expect(parseDeviceAnswers(text, today)).toMatchObject({ applicant: { answers: said, home: "Pune" }, at: today });
  expect(read({ ranks: { mht_cet: { percentile: 97.5 } }, at: today })?.applicant?.authority).toBe("mht_cet");
});

test("an answer that does not fit is left out, and the others stay", () => {
  const odd = {
    ranks: { jee_main: { crl: "<b>1</b>", percentile: 91 } },
    category: "KINGS",
    gender: "female",
    at: today,
  };
  expect(read(odd)?.applicant?.answers).toEqual({ ranks: { jee_main: { percentile: 91 } }, gender: "female" });
});

// proves T6
test("a text that is no answer of ours counts as none", () => {
  const none = [
    ...["", "null", "[]", "7", '"x"', "{", "%00", "{}", '{"__proto__":{"ranks":{}},"at":20780}'],
    JSON.stringify({ ...said, at: today, admin: true }),
    JSON.stringify({ ranks: { jee_main: { crl: 1, hidden: 2 } }, at: today }),
    JSON.stringify({ ...said, at: String(today) }),
    JSON.stringify({ ...said }),
    JSON.stringify({ ...said, at: today, home: "x".repeat(2_000) }),
    "[".repeat(1_400),
  ];
  for (const text of none) expect(parseDeviceAnswers(text, today), text.slice(0, 40)).toBeNull();
});

test("what is older than four months is dropped, and so is a day that has not come", () => {
  for (const at of [today - 121, today + 2]) expect(read({ ...said, at })).toBeNull();
  for (const at of [today - 120, today + 1]) expect(read({ ...said, at })).not.toBeNull();
});

test("figures of exams without a calculation are read beside the others, or alone", () => {
  const lists = { KCET: { of: "kcet", value: 23_000, answers: { category: ["2A"] } } };
  expect(read({ lists, at: today })).toEqual({ applicant: null, lists, at: today });
  expect(read({ ...said, lists, at: today })).toMatchObject({ applicant: { answers: said }, lists });
  expect(writeDeviceAnswers({ applicant: null, lists: {} }, today)).toBeNull();
  expect(parseDeviceAnswers(writeDeviceAnswers({ applicant: null, lists }, today)!, today)?.lists).toEqual(lists);
});
