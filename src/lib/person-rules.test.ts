import { expect, test } from "vitest";
import { dayInIndia } from "./day-in-india.ts";
import { contactKey } from "./person-fields.ts";
import { ageOn, emailKey, needsGuardian } from "./person-rules.ts";

test("an e-mail address is compared without case and spaces", () => {
  expect(emailKey("  Asha.Patil@Example.ORG ")).toBe("asha.patil@example.org");
  expect(emailKey("\u200basha\u00ad.patil@example.org\ufeff")).toBe("asha.patil@example.org");
});

test.each([
  ["9800000000", "9800000000"],
  ["98000 00000", "9800000000"],
  ["+91 98000-00000", "9800000000"],
  ["0091 9800000000", "9800000000"],
  ["09800000000", "9800000000"],
  ["0919800000000", "9800000000"],
  ["9198765432", "9198765432"],
  ["12345", "12345"],
  ["nobody", ""],
  ["+91 98220 220", "98220220"],
  ["+91 098000 00000", "9800000000"],
  ["९८०००-०००००", "9800000000"],
  ["\u202a+91 98000\u201100000\u202c", "9800000000"],
])("the mobile number %s is compared as %s", (typed, key) => {
  expect(contactKey(typed)).toBe(key);
});

test("the day in India begins at half past six in the evening of UTC", () => {
  expect(dayInIndia(new Date("2026-11-20T18:29:59Z"))).toBe("2026-11-20");
  expect(dayInIndia(new Date("2026-11-20T18:30:00Z"))).toBe("2026-11-21");
});

test.each([
  ["2008-11-21", "2026-11-21", 18],
  ["2008-11-22", "2026-11-21", 17],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
])("born on %s, on %s one is %i", (dob, day, age) => {
  expect(ageOn(dob, day)).toBe(age);
});

test("a guardian is needed until the morning of the 18th birthday in India", () => {
  expect(needsGuardian("2008-11-21", new Date("2026-11-20T18:29:59Z"))).toBe(true);
  expect(needsGuardian("2008-11-21", new Date("2026-11-20T18:30:00Z"))).toBe(false);
});
