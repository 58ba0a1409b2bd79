import { expect, it } from "vitest";
import { isCutOff, isUnfinished } from "./cut-off-name.ts";

it.each([
  "SARASWATI EDUCATION SOCIETY'S SARASWATI COLLEGE OF",
  "AMAR SEVA MANDAL'S SHREE GOVINDRAO WANJARI COLLEGE OF ENGINEERING &",
  "Sinhgad Institute of Technology and",
  "Lake College of Engineering for",
  "Sri Siddhartha Medical College,",
  "Krishna Institute -",
  "Hill Medical College (",
  "Faculty of Medicine, Gurgaon (Formerly SGGST Medical College",
  "NAGNATH COLLEGE OF ENGINEERING), HINGOLI",
])("the name %s is cut off", (name) => {
  expect(isCutOff(name)).toBe(true);
});

it.each([
  "Saraswati College of Engineering, Kharghar",
  "College of Engineering and Technology (Degree)",
  "Institute of Hotel Management, Bandra (W)",
  "St. John's",
  "Vel Tech",
])("the name %s is whole", (name) => {
  expect(isCutOff(name)).toBe(false);
});

it("knows a name that breaks off in the middle from one with a remark that does", () => {
  expect(isUnfinished("JNTUH University College of")).toBe(true);
  expect(isUnfinished("All India Institute of Medical Sciences (125 seats are")).toBe(false);
});
