import { expect, test } from "vitest";
import { placeOnAxis } from "./axis-points.ts";

test("the smaller rank is to the left, and each doubling of a rank is as far", () => {
  const { band, own } = placeOnAxis("rank", [{ closing: 1000 }], { low: 1000, high: 4000 }, 2000);
  expect(band!.from).toBeLessThan(own);
  expect(own).toBeLessThan(band!.to);
  expect(Math.abs(band!.from - 2 * own + band!.to)).toBeLessThanOrEqual(1);
});

test("the larger percentile is to the left, and the range begins with it", () => {
  const { band, own, last } = placeOnAxis("percentile", [{ closing: 97 }], { low: 95, high: 99 }, 96);
  expect([band!.low, band!.high]).toEqual([99, 95]);
  expect(band!.from).toBeLessThan(last!);
  expect(last).toBeLessThan(own);
  expect(own).toBeLessThan(band!.to);
});

test("numbers have room at both ends, whatever the rank", () => {
  for (const rank of [1, 60, 84_000]) {
    const { band, last, own } = placeOnAxis("rank", [{ closing: 66 }], { low: 60, high: 104 }, rank);
    for (const at of [band!.from, band!.to, last!, own]) {
      expect(at).toBeGreaterThanOrEqual(20);
      expect(at).toBeLessThanOrEqual(80);
    }
  }
});

test("equal values are in the middle, and what is not known is left out", () => {
  expect(placeOnAxis("rank", [{ closing: 50 }], { low: 50, high: 50 }, 50)).toMatchObject({ last: 50, own: 50 });
  expect(placeOnAxis("rank", [], null, 50)).toEqual({ band: null, last: null, own: 50 });
});
