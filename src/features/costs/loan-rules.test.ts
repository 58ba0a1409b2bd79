import { expect, test } from "vitest";
import { seededRandom } from "../../../tests/support/catalogue-rows.ts";
import { instalmentOf, loanCost } from "./loan-rules.ts";

// Worked by hand with P i (1 + i)^n / ((1 + i)^n - 1).
test.each([
  { owed: 100_000, rate: 12, months: 12, instalment: 8884.88 },
  { owed: 1_000_000, rate: 10, months: 120, instalment: 13_215.07 },
  { owed: 500_000, rate: 8.5, months: 60, instalment: 10_258.27 },
  { owed: 12_000, rate: 0, months: 12, instalment: 1000 },
  { owed: 0, rate: 10, months: 120, instalment: 0 },
])("$owed rupees at $rate % over $months months are $instalment a month", ({ owed, rate, months, instalment }) => {
  expect(instalmentOf(owed, rate, months)).toBeCloseTo(instalment, 2);
});

const loan = { rupees: 400_000, ratePercent: 10, repaymentYears: 10, courseYears: 4, moratoriumMonths: 12 };

// proves S18.3
test("each yearly part bears simple interest until a year after the course", () => {
  // 1 lakh each for 5, 4, 3 and 2 years at 10 %: 50,000 + 40,000 + 30,000 + 20,000.
  expect(loanCost(loan)).toEqual({
    interestBefore: 140_000,
    owed: 540_000,
    // 540,000 x 0.0132150737 = 7,136.14
    instalment: 7137,
    paidInAll: 856_337,
  });
  expect(loanCost({ ...loan, ratePercent: 0, repaymentYears: 1 })).toEqual({
    ...{ interestBefore: 0, owed: 400_000, instalment: 33_334, paidInAll: 400_000 },
  });
});

test("a longer course, a later beginning, a higher rate and a larger loan never cost less", () => {
  const random = seededRandom(19);
  const whole = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < 300; round += 1) {
    const one = {
      ...{ rupees: whole(5_000_000), ratePercent: whole(30), repaymentYears: 1 + whole(19) },
      ...{ courseYears: 1 + whole(5), moratoriumMonths: whole(60) },
    };
    const cost = loanCost(one);
    expect(cost.paidInAll).toBeGreaterThanOrEqual(one.rupees);
    for (const amount of Object.values(cost)) expect(Number.isSafeInteger(amount)).toBe(true);
    for (const name of ["rupees", "ratePercent", "courseYears", "moratoriumMonths"] as const) {
      const costlier = loanCost({ ...one, [name]: one[name] + 1 });
      expect(costlier.instalment).toBeGreaterThanOrEqual(cost.instalment);
      expect(costlier.paidInAll).toBeGreaterThanOrEqual(cost.paidInAll);
    }
  }
});
