import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  decimalRupees,
  isPaise,
  paise,
  paiseFromRupees,
  parseRupees,
  rupeesOf,
  subtractPaise,
  sumPaise,
} from "./money.ts";

/** Amounts up to the dearest package and beyond: small ones, odd ones, and steps through the rest. */
const amounts = [
  ...Array(250).keys(),
  ...Array.from({ length: 500 }, (_, index) => index * 2_000_003),
  9_007_199_254_740,
].map(paise);

describe("paise", () => {
  test.each([0, 1, 99, 100, 199_900, Number.MAX_SAFE_INTEGER])("%d counts paise", (value) => {
    expect(isPaise(value)).toBe(true);
    expect(paise(value)).toBe(value);
  });

  test.each([-1, 0.5, 199_900.1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    "%d is no amount in paise",
    (value) => {
      expect(isPaise(value)).toBe(false);
      expect(() => paise(value)).toThrow(RangeError);
    },
  );

  test.each(["100", null, undefined, {}])("%j is no amount in paise", (value) => {
    expect(isPaise(value)).toBe(false);
  });
});

describe("rupees", () => {
  test.each([
    [0, 0],
    [1, 100],
    [1_999, 199_900],
    [49.5, 4_950],
    [0.29, 29],
    [1.15, 115],
    [10_000_000, 1_000_000_000],
  ])("₹%d is %i paise", (rupees, expected) => {
    expect(paiseFromRupees(rupees)).toBe(expected);
    expect(rupeesOf(paise(expected))).toBe(rupees);
  });

  test("a fraction of a paisa is rounded", () => {
    expect(paiseFromRupees(0.004)).toBe(0);
    expect(paiseFromRupees(0.006)).toBe(1);
  });

  test.each([-1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e300])("%d rupees are no amount", (rupees) => {
    expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
  });

  test("paise to rupees and back is the same amount, as a number and as a text", () => {
    expect(amounts.filter((amount) => paiseFromRupees(rupeesOf(amount)) !== amount)).toEqual([]);
    expect(amounts.filter((amount) => parseRupees(String(rupeesOf(amount))) !== amount)).toEqual([]);
    expect(amounts.filter((amount) => parseRupees(decimalRupees(amount)) !== amount)).toEqual([]);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [4_950, "49.50"],
    [199_900, "1999.00"],
  ])("%i paise are written as %s", (amount, text) => {
    expect(decimalRupees(paise(amount))).toBe(text);
  });

  test.each([
    ["2999", 299_900],
    [" 49.5 ", 4_950],
    ["0", 0],
    ["", null],
    ["  ", null],
    ["free", null],
    ["₹2999", null],
    ["2,999", null],
    ["-5", null],
    ["NaN", null],
    ["Infinity", null],
    ["1e300", null],
  ])("the text %j is %j", (text, amount) => {
    expect(parseRupees(text)).toBe(amount);
  });
});

describe("sums", () => {
  test("add up, and nothing adds up to nothing", () => {
    expect(sumPaise([paise(1), paise(299_900), paise(0)])).toBe(299_901);
    expect(sumPaise([])).toBe(0);
  });

  test.each([
    [500, 200, 300],
    [500, 500, 0],
    [500, 501, 0],
  ])("%i less %i leaves %i", (amount, taken, left) => {
    expect(subtractPaise(paise(amount), paise(taken))).toBe(left);
  });
});

test("no other file of the product multiplies or divides money by 100", () => {
  // The schema of packages repeats the formula by which the database computes a price (migration 0028).
  const files = globSync("{src,console/src}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|lib\/money\.ts$|db\/schema\/packages\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const conversion = /(paise|rupees|price|amount|payable|refund)\w*\)?\s*[*/]\s*100\b/i;
  expect(files.filter((file) => conversion.test(readFileSync(file, "utf8")))).toEqual([]);
});
