import { expect, test } from "vitest";
import { courseLength } from "./course-rules.ts";

test.each([
  ["Computer Engineering", "", "ug", "Engineering", 4],
  ["Naval Architecture and Ocean Engineering", "", "ug", "Engineering", 4],
  ["Architecture", "B.Arch, 5 years", "ug", "Architecture", 5],
  ["Architecture", "", "ug", "Architecture", 5],
  ["Planning", "", "ug", "Architecture", 4],
  ["Chemistry", "Integrated M.Sc, 5 years", "ug", "Engineering", 5],
  ["Computer Applications", "Integrated", "ug", "MCA/IT", 5],
  ["MBBS", "", "ug", "Medical", 5],
  ["BDS", "", "ug", "Medical", 5],
  ["B.Sc. Nursing", "", "ug", "Medical", 4],
  ["B.Sc. (Hons.) Nursing", "", "ug", "Medical", 4],
  ["Post Basic B.Sc. Nursing", "", "ug", "Medical", 2],
  ["MD", "", "pg", "Medical", 3],
  ["MS", "", "pg", "Medical", 3],
  ["MD (General Medicine)", "", "pg", "Medical", 3],
  ["M.S. (Pharm) Pharmaceutics", "", "pg", "Pharmacy", 2],
  ["B.Pharm.", "", "ug", "Pharmacy", 4],
  ["Pharm.D.", "", "ug", "Pharmacy", 6],
  ["Pharmacy", "", "diploma", "Pharmacy", 2],
  ["B.A. (Hons.) English", "", "ug", "Arts", 4],
  ["B.Sc. (Hons.) Physics", "", "ug", "Arts", 4],
  ["B.Com. (Hons.)", "", "ug", "Commerce", 4],
  ["B.Com.", "", "ug", "Commerce", 3],
  ["B.A. Programme (History + Political Science)", "", "ug", "Arts", 3],
  ["Bachelor of Elementary Education (B.El.Ed.)", "", "ug", "Arts", 4],
  ["B.A. LL.B. (Hons.)", "", "ug", "Law", 5],
  ["B.B.A. LL.B.", "", "ug", "Law", 5],
  ["LL.B. (five-year course)", "", "ug", "Law", 5],
  ["LL.B.", "3 years", "ug", "Law", 3],
  ["LL.B.", "", "ug", "Law", 3],
  ["BBA", "", "ug", "Commerce", 3],
  ["BCA", "", "ug", "MCA/IT", 3],
  ["Fashion Design", "B.Des", "ug", "Design", 4],
  ["MBA", "", "pg", "MBA", 2],
  ["M.Com.", "", "pg", "Commerce", 2],
  ["Mechanical Engineering", "", "diploma", "Diploma", 3],
  ["Naval Architecture", "", "pg", "Engineering", 2],
  ["LL.M.", "", "pg", "Law", null],
  ["Data Science", "PG certificate", "pg", "Engineering", null],
  ["Refrigeration", "Post diploma", "diploma", "Diploma", null],
  ["Yoga", "", "ug", "Arts", null],
] as const)("%s (%s, %s, %s) takes %s years", (branch_name, degree, level, stream, years) => {
  expect(courseLength({ branch_name, degree, level }, stream).years).toBe(years);
});

// proves S11.9
test("a length is stated by the branch, or names who sets it and since when", () => {
  const of = (branch_name: string, degree: string) => courseLength({ branch_name, degree, level: "ug" }, "Arts");
  expect(of("Chemistry", "BS, 4 years")).toMatchObject({ isStated: true, source: null });
  expect(of("B.A. (Hons.) Hindi", "")).toMatchObject({
    ...{ isStated: false, formerYears: 3 },
    source: { publisher: "University Grants Commission (UGC)", since: 2022 },
  });
});
