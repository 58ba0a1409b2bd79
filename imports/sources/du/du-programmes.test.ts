import { expect, test } from "vitest";
import { duCollege, duMaxMarks, duProgramme } from "./du-programmes.ts";

test.each([
  ["B.A Program (Hindi + History)", "B.A. Programme (Hindi + History)", "arts"],
  ["B.A. Program (Sanskrit +Sociology/History)", "B.A. Programme (Sanskrit + Sociology/History)", "arts"],
  ["B.Com (Hons.)", "B.Com. (Hons.)", "commerce"],
  ["B.Com", "B.Com.", "commerce"],
  ["B.Sc (Hons.) Computer Science", "B.Sc. (Hons.) Computer Science", "mca-it"],
  [
    "B.Sc (Prog.) Physical Science with Computer Science",
    "B.Sc. (Prog.) Physical Science with Computer Science",
    "arts",
  ],
  ["Bachelor of Management Studies (BMS)", "Bachelor of Management Studies (BMS)", "commerce"],
  ["B.A. (Hons.) Business Economics", "B.A. (Hons.) Business Economics", "commerce"],
  [
    "B.Tech. Information Technology and Mathematical Innovations (IT & MI)",
    "B.Tech. Information Technology and Mathematical Innovations (IT & MI)",
    "engineering",
  ],
  ["Bachelor of Elementary Education (B.El.Ed.)", "Bachelor of Elementary Education (B.El.Ed.)", "education"],
  ["B.Voc. Banking, Financial Services and Insurance", "B.Voc. Banking, Financial Services and Insurance", "commerce"],
])("%s is the programme %s in %s", (raw, name, stream) => {
  expect(duProgramme(raw)).toEqual({ name, stream });
});

test("a cut-off name is not a programme", () => {
  expect(
    duProgramme("B.A Program (Sanskrit + Any other discipline subject from (English/Hindi/Sanskrit/Political"),
  ).toBe(null);
});

test.each([
  ["Aditi Mahavidyalaya (W)", "Aditi Mahavidyalaya", true, "government_aided"],
  ["Dyal Singh College (Evening)", "Dyal Singh College (Evening)", false, "government_aided"],
  [
    "Department of Germanic and Romance Studies",
    "Department of Germanic and Romance Studies, University of Delhi",
    false,
    "central_university",
  ],
  ["Delhi School of Journalism", "Delhi School of Journalism", false, "central_university"],
])("%s is the college %s", (raw, name, isWomenOnly, ownership) => {
  expect(duCollege(raw)).toEqual({ name, isWomenOnly, ownership });
});

test.each([
  ["B.A. (Hons.) Political Science", 2025, 1000],
  ["B.A. Programme (Hindi + History)", 2026, 1000],
  ["B.Com. (Hons.)", 2025, 1000],
  ["B.Sc. (Hons.) Statistics", 2025, 1000],
  ["B.Sc. (Hons.) Physics", 2025, 750],
  ["B.Sc. (Prog.) Physical Science with Electronics", 2025, 750],
  ["B.A. (Hons.) Business Economics", 2025, 750],
  ["Bachelor of Management Studies (BMS)", 2025, 750],
  ["B.Sc. (Hons.) Physics", 2024, null],
  ["Bachelor of Elementary Education (B.El.Ed.)", 2025, null],
])("scores for %s in %i are out of %s", (name, year, most) => {
  expect(duMaxMarks(name, year)).toBe(most);
});
