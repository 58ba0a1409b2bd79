import { expect, test } from "vitest";
import { sayRefusal } from "#lib/messages/refusals.server.ts";
import { readBirthDate, splitBirthDate } from "./birth-date.ts";
import { birthDateProblem } from "./person-rules.ts";

const today = "2026-11-21";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const typed = (day: string, month: string, year: string) =>
  readBirthDate(formOf({ dob_day: day, dob_month: month, dob_year: year }));

test.each([
  ["17", "04", "2005", "2005-04-17"],
  [" 7 ", "4", "2005", "2005-04-07"],
  ["29", "2", "2004", "2004-02-29"],
  ["", "", "", ""],
  ["", "", "2005", "2005--"],
  ["7", "", "", "--07"],
  ["1-2", "4", "2005", "2005-04-12"],
])("the day %j, month %j and year %j are joined as %j", (day, month, year, dob) => {
  expect(typed(day, month, year)).toBe(dob);
});

test("a form with the one field `dob` is read as before; the three fields count where both are sent", () => {
  expect(readBirthDate(formOf({ dob: " 2005-04-17 " }))).toBe("2005-04-17");
  expect(readBirthDate(formOf({}))).toBe("");
  expect(readBirthDate(formOf({ dob: "2005-04-17", dob_day: "1", dob_month: "1", dob_year: "2006" }))).toBe(
    "2006-01-01",
  );
});

test.each([
  [["", "4", "2005"], "Date Of Birth: the day is missing"],
  [["17", "", ""], "Please enter the Date Of Birth as day, month and year"],
  [["32", "4", "2005"], "Date Of Birth: the day must be a number from 1 to 31"],
  [["0", "4", "2005"], "Date Of Birth: the day must be a number from 1 to 31"],
  [["17", "13", "2005"], "Date Of Birth: the month must be a number from 1 to 12"],
  [["17", "April", "2005"], "Date Of Birth: the month must be a number from 1 to 12"],
  [["17", "4", "05"], "Date Of Birth: the year must have four digits, such as 2008"],
  [["31", "2", "2005"], "Date Of Birth: February 2005 has only 28 days"],
  [["30", "2", "2004"], "Date Of Birth: February 2004 has only 29 days"],
  [["29", "2", "1900"], "Date Of Birth: February 1900 has only 28 days"],
  [["31", "6", "2005"], "Date Of Birth: June 2005 has only 30 days"],
  [["x", "y", "2005"], "Please enter the Date Of Birth as day, month and year"],
  [["17", "4", "0050"], "Date Of Birth cannot be before 1900"],
  [["21", "11", "2026"], "Date of Birth cannot be today or a future date."],
] as const)("%j is told as %s", ([day, month, year], text) => {
  expect(birthDateProblem(typed(day, month, year), today)).toBe(text);
  expect(sayRefusal("hi", text)).toMatch(/जन्म/);
  expect(sayRefusal("mr", text)).toMatch(/जन्म/);
});

// proves S23.4
test("what was typed is shown again in its three fields", () => {
  expect(splitBirthDate("2005-04-17")).toEqual({ day: "17", month: "04", year: "2005" });
  expect(splitBirthDate(typed("31", "", "2005"))).toEqual({ day: "31", month: "", year: "2005" });
  expect(splitBirthDate("")).toEqual({ day: "", month: "", year: "" });
});
