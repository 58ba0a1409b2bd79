import { expect, test } from "vitest";
import { cleanFileName, endingFits, stateAfter, withEnding } from "./rules.ts";

test.each([
  ["open", "student_writes", "open"],
  ["open", "staff_answers", "answered"],
  ["open", "close", "closed"],
  ["open", "reopen", "open"],
  ["answered", "student_writes", "open"],
  ["answered", "staff_answers", "answered"],
  ["answered", "close", "closed"],
  ["answered", "reopen", "answered"],
  ["closed", "student_writes", null],
  ["closed", "staff_answers", null],
  ["closed", "close", "closed"],
  ["closed", "reopen", "open"],
] as const)("a ticket that is %s: after %s it is %s", (state, event, next) => {
  expect(stateAfter(state, event)).toBe(next);
});

test.each([
  ["marks.pdf", "marks.pdf"],
  ["../../etc/passwd", "passwd"],
  ["../../x", "x"],
  ["C:\\fakepath\\गुणपत्रक.pdf", "गुणपत्रक.pdf"],
  ["/", "file"],
  ["...", "file"],
  [".htaccess", "htaccess"],
  ["a\u0000b\r\nc.png", "abc.png"],
  ["photo\u202egnp.exe", "photognp.exe"],
  ["e\u0301tude.png", "étude.png"],
  ['who"is<it>:*?.png', "who-is-it----.png"],
  ["  two   spaces .png", "two spaces.png"],
  ["\ud800lone.png", "lone.png"],
  ["क्\u200dष.pdf", "क्\u200dष.pdf"],
])("%j is stored as %j", (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test("a long name is cut before its ending, by whole characters", () => {
  const cut = cleanFileName(`${"🏫".repeat(300)}.jpeg`);
  expect([...cut]).toHaveLength(120);
  expect(cut.endsWith("🏫.jpeg")).toBe(true);
});

test("the ending must be one of its type, in any case", () => {
  expect(endingFits("photo.JPG", "image/jpeg")).toBe(true);
  expect(endingFits("photo.jpeg", "image/jpeg")).toBe(true);
  expect(endingFits("photo.png", "image/jpeg")).toBe(false);
  expect(endingFits("photo.pdf.exe", "application/pdf")).toBe(false);
  expect(endingFits("photo", "image/png")).toBe(false);
  expect(withEnding("photo.png", "webp")).toBe("photo.webp");
});
