import { expect, test } from "vitest";
import { courseYears } from "./course-years.ts";

test.each([
  ["B.Arch, 5 years", "ug", "Architecture", "architecture", 5],
  ["B.Tech + M.Tech, 5 years", "ug", "Civil Engineering", "engineering", 5],
  ["", "ug", "Civil Engineering", "engineering", 4],
  ["", "diploma", "Civil Engineering", "engineering", 3],
  ["", "pg", "Structures", "engineering", 2],
  ["", "ug", "Architecture", "engineering", 5],
  ["", "ug", "Pharm D", "pharmacy", 6],
  ["", "pg", "Finance", "mba", 2],
  ["Integrated", "ug", "Computer Science", "engineering", null],
  ["Distance", "pg", "Finance", "mba", null],
  ["", "ug", "MBBS", "medical", null],
  ["", "ug", "History", "arts", null],
] as const)("%s %s %s (%s) lasts %s", (degree, level, branch_name, stream, years) => {
  expect(courseYears({ degree, level, branch_name }, stream)).toBe(years);
});
