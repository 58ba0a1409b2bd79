import { expect, test } from "vitest";
import { instituteWithAddress, instituteWithState } from "./neet-institutes.ts";

test.each([
  ["GOVT.MEDICAL COLLEGE, THRISSUR", "Kerala", "Government Medical College, Thrissur", "THRISSUR", "Kerala"],
  ["AIIMS, New Delhi", "Delhi (NCT)", "All India Institute of Medical Sciences, New Delhi", "New Delhi", "Delhi"],
  [
    "Thiruvannamalai MC, Thiruvannamalai",
    "Tamil Nadu",
    "Thiruvannamalai Medical College, Thiruvannamalai",
    "Thiruvannamalai",
    "Tamil Nadu",
  ],
])("MCC's %s in %s is %s", (raw, stated, name, city, state) => {
  expect(instituteWithState(raw, stated)).toEqual({ name, city, state });
});

test("an institute with its address in one cell is its name, town and state", () => {
  expect(
    instituteWithAddress("Hill Medical College, Nashik, 12 Main Road, Nashik, Maharashtra, 422001 (Female Seat only )"),
  ).toEqual({
    name: "Hill Medical College",
    city: "Nashik",
    state: "Maharashtra",
  });
  expect(instituteWithAddress("Hill Medical College, Nashik")).toBe(null);
});
