import { describe, expect, it } from "vitest";
import { studentT } from "./student-t.ts";

describe("Student's t", () => {
  // Quantiles of 0.95 as every printed table has them.
  it.each([
    [3, 2.353],
    [5, 2.015],
    [12, 1.782],
  ])("of %i degrees has its 95 % quantile at %f", (degrees, quantile) => {
    const { cdf, quantile: at } = studentT(degrees);
    expect(at(0.95)).toBeCloseTo(quantile, 3);
    expect(cdf(quantile)).toBeCloseTo(0.95, 3);
    expect(cdf(-quantile)).toBeCloseTo(0.05, 3);
  });

  it("is a half at its centre, symmetric, and ends near 0 and 1", () => {
    const { cdf } = studentT(4);
    expect(cdf(0)).toBe(0.5);
    expect(cdf(1.3) + cdf(-1.3)).toBeCloseTo(1, 12);
    expect(cdf(1000)).toBeGreaterThan(0.9999);
    expect(cdf(-1000)).toBeLessThan(0.0001);
  });
});
