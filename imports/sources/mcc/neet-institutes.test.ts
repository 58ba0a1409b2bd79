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
  [
    "VIJAYNAGAR INST OF MED. SC, BELLARY",
    "Karnataka",
    "Vijaynagar Institute of Medical Sciences, Bellary",
    "BELLARY",
    "Karnataka",
  ],
  [
    "Hill Inst.of Dent. Scie. & Res., Loni",
    "Goa",
    "Hill Institute of Dental Sciences and Research, Loni",
    "Loni",
    "Goa",
  ],
  ["GOVERNMEN T MEDIC AL COLLEGE, MIRAJ", "Maharashtra", "Government Medical College, Miraj", "MIRAJ", "Maharashtra"],
])("MCC's %s in %s is %s", (raw, stated, name, city, state) => {
  expect(instituteWithState(raw, stated)).toEqual({ name, city, state, aliases: [] });
});

test("an institute with its address in one cell is its name, town and state", () => {
  expect(
    instituteWithAddress("Hill Medical College, Nashik, 12 Main Road, Nashik, Maharashtra, 422001 (Female Seat only )"),
  ).toEqual({
    name: "Hill Medical College",
    city: "Nashik",
    state: "Maharashtra",
    aliases: [],
  });
  expect(instituteWithAddress("Hill Medical College, Nashik")).toBe(null);
});

test("a name of the institute in its address is another name, and that of a neighbour is not", () => {
  const aliasesOf = (raw: string) => instituteWithAddress(`${raw}, Haryana, 133207`)?.aliases;
  expect(aliasesOf("HR Inst. Med. and Res., Loni, H.R. INSTITUTE OF MEDICAL SCIENCES AND RESEARCH, LONI")).toEqual([
    "H.R. Institute of Medical Sciences and Research",
  ]);
  expect(aliasesOf("Hill Dental College, Loni, Hill Medical College")).toEqual([]);
  expect(aliasesOf("Hill Nursing College, Loni, Hill Medical College")).toEqual([]);
  expect(aliasesOf("Hill Medical College, Loni, Near Lake Medical College")).toEqual([]);
});

test("colleges of the Employees State Insurance Corporation have its name in full beside the short one", () => {
  expect(instituteWithState("ESIC Medical College, Loni", "Haryana")).toMatchObject({
    name: "ESIC Medical College, Loni",
    aliases: ["Employees State Insurance Corporation Medical College, Loni"],
  });
});
