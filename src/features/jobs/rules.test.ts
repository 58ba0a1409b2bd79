import { describe, expect, test } from "vitest";
import { dayInIndia } from "#lib/day-in-india.ts";
import { isOpenOn, mayPublishJob, searchWords } from "./rules.ts";

describe("mayPublishJob", () => {
  const fair = { asksStudentForMoney: false, company: "Example Systems", position: "Trainee" };

  test.each([
    ["a fair posting", fair, true],
    ["a posting that asks the student for money", { ...fair, asksStudentForMoney: true }, false],
    ["a posting without a company", { ...fair, company: " " }, false],
    ["a posting without a position", { ...fair, position: "" }, false],
  ])("%s", (_what, job, expected) => {
    expect(mayPublishJob(job)).toBe(expected);
  });
});

test.each([
  ["2026-11-21T18:29:59Z", "2026-11-21"],
  ["2026-11-21T18:30:00Z", "2026-11-22"],
  ["2026-12-31T20:00:00Z", "2027-01-01"],
])("at %s it is %s in India", (instant, day) => {
  expect(dayInIndia(new Date(instant))).toBe(day);
});

test("a posting is open through its last day, and always without one", () => {
  expect(isOpenOn("2026-11-21", "2026-11-21")).toBe(true);
  expect(isOpenOn("2026-11-20", "2026-11-21")).toBe(false);
  expect(isOpenOn(null, "2026-11-21")).toBe(true);
});

test("a search is read as words, at most eight of them", () => {
  expect(searchWords("  Java, PUNE\tfresher ")).toEqual(["java", "pune", "fresher"]);
  expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
});
