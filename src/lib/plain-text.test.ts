import { expect, test } from "vitest";
import { beginningOf } from "./plain-text.ts";

test.each([
  ["short", 10, "short"],
  ["a longer text", 8, "a longer"],
  ["ab\u{1f600}c", 2, "ab"],
  ["ab\u{1f600}c", 3, "ab"],
  ["ab\u{1f600}c", 4, "ab\u{1f600}"],
])("the beginning of %j with %i units is %j", (text, maxLength, beginning) => {
  expect(beginningOf(text, maxLength)).toBe(beginning);
});
