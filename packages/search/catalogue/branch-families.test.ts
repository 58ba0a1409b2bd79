import { expect, test } from "vitest";
import { families, familiesOf, familiesOfStream, usualLevelOf } from "./branch-families.ts";

test.each([
  ["engineering", "Computer Science and Engineering", ["computer"]],
  ["engineering", "Computer Engineering", ["computer"]],
  ["engineering", "Information Technology", ["computer"]],
  ["engineering", "Artificial Intelligence and Data Science", ["computer"]],
  ["engineering", "Computer Science and Business Systems", ["computer"]],
  ["engineering", "Mathematics and Computing", ["computer"]],
  ["engineering", "Electronics and Comm Engineering", ["electronics"]],
  ["engineering", "Electronics and Telecommunication Engineering", ["electronics"]],
  ["engineering", "Electronics and Computer Engineering", ["computer", "electronics"]],
  ["engineering", "Electrical and Electronics Engineering", ["electrical"]],
  ["engineering", "Electrical and Elec. Engineering", ["electrical"]],
  ["engineering", "Power Electronics and Drives", ["electrical"]],
  ["engineering", "Information and Communication Technology", ["computer"]],
  ["engineering", "Computer Aided Design and Manufacturing", ["mechanical"]],
  ["engineering", "Machine Design", ["mechanical"]],
  ["engineering", "Machine Learning", ["computer"]],
  ["engineering", "Structural Engineering", ["civil"]],
  ["engineering", "Electronics and Instrumentation Engineering", ["electronics", "instrumentation"]],
  ["engineering", "Biotechnology", ["biotechnology"]],
  ["engineering", "Bioinformatics", []],
  ["diploma", "Computer Technology", ["computer"]],
  ["medical", "MBBS", ["mbbs"]],
  ["dental", "BDS", ["dental"]],
  ["mba", "MBA (Artificial Intelligence and Data Science)", ["mba", "business_analytics"]],
  ["mba", "PGDM (Financial Management)", ["pgdm", "finance"]],
  ["mba", "MMS", ["mba"]],
  ["mca-it", "BCA", ["bca"]],
  ["mca-it", "MCA (Data Science)", ["mca"]],
  ["commerce", "B.Com. (Hons.)", ["bcom"]],
  ["arts", "B.A. Programme (Economics + Political Science)", ["economics", "political_science"]],
  ["law", "BA LLB", ["law_after_school"]],
  ["law", "LLB", ["llb"]],
  ["design", "Communication Design", ["communication_design"]],
  ["pharmacy", "B.Pharm.", ["bpharm"]],
  ["pharmacy", "Pharm.D.", ["pharmd"]],
  ["pharmacy", "Pharmacy", ["dpharm"]],
  ["a-stream-of-staff", "Computer Science", []],
])("in %s, %s is in %j", (stream, name, expected) => {
  expect(familiesOf(stream, name)).toEqual(expected);
});

test("a family means its bachelor's branches, except where its name says the level", () => {
  expect(usualLevelOf("computer")).toBe("ug");
  expect(usualLevelOf("mca")).toBeNull();
});

test("families of a stream keep the order in which they are sought", () => {
  expect(familiesOfStream("diploma").slice(0, 3)).toEqual(["computer", "electronics", "mechanical"]);
  expect(familiesOfStream(null)).toEqual(families);
});
