import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each([
  ["1,20,000", 120_000],
  ["₹120000", 120_000],
  ["Rs. 1,20,000/-", 120_000],
  ["Rs 1,20,000", 120_000],
  ["INR 95000", 95_000],
  ["₹ 1,20,000.50", 120_000.5],
  ["?1,20,000", 120_000],
  ["120,500", 120_500],
  ["१,२०,०००", 120_000],
  [" 45820.0 ", 45_820],
  ["-3", -3],
  ["1.2e5", 120_000],
])("%j is a number", (text, number) => expect(readNumber(text)).toBe(number));

test.each(["", " ", "-", "1,2,3", "99,5", "0x1F", "?120", "Rs.", "12 lakh", "Infinity", "1,20,00", "5 to 6"])(
  "%j is not a number",
  (text) => expect(readNumber(text)).toBeNull(),
);
