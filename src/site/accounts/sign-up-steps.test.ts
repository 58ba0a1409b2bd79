import { expect, test } from "vitest";
import { signUpFields } from "#features/accounts/sign-up-rules.ts";
import { readAnswers } from "./sign-up-answers.ts";
import { firstStepProblems, stepToCorrect } from "./sign-up-steps.ts";

const today = "2026-11-21";

function answersOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readAnswers(form);
}

test("the first step opens the second once nothing of its own is wrong, whatever the second still lacks", () => {
  const person = {
    first_name: "Asha",
    last_name: "Patil",
    dob_day: "17",
    dob_month: "4",
    dob_year: "2005",
    contact: "9800000000",
    email: "asha@example.org",
    intrested_in: "1",
  };
  expect(firstStepProblems(answersOf(person), today)).toEqual({});
  expect(firstStepProblems(answersOf({ ...person, dob_month: "" }), today)).toEqual({
    dob: "Date Of Birth: the month is missing",
  });
  expect(Object.keys(firstStepProblems(answersOf({ ...person, dob_year: "2010" }), today))).toEqual(["guardian_name"]);
  expect(Object.keys(firstStepProblems(answersOf({}), today))).not.toContain("password");
});

test.each([
  [{ package: "…", email: "…" }, 1],
  [{ confirm_password: "…" }, 2],
  [{ form: "…" }, null],
  [{}, null],
])("of the problems %j the step to correct is %j", (errors, step) => {
  expect(stepToCorrect(errors as Record<string, string>)).toBe(step);
});

test("errors are told in the order of the steps", () => {
  const steps = signUpFields.map((name) => stepToCorrect({ [name]: "…" }));
  expect(steps).toEqual([...steps].sort());
});
