/** What a loan for a course comes to. Amounts are whole rupees. */
export interface LoanCost {
  /** Simple interest until the first instalment. */
  interestBefore: number;
  /** When the first instalment is due. */
  owed: number;
  /** A month, rounded up to a whole rupee, as the last one is smaller. */
  instalment: number;
  /** All instalments together. */
  paidInAll: number;
}

/**
 * The equal monthly instalment of an amount: P i (1 + i)^n / ((1 + i)^n - 1), where i is a twelfth of the yearly rate.
 *
 * @param owed rupees, 0 or more
 * @param ratePercent a year, 0 or more
 * @param months of repayment, 1 or more
 * @returns rupees, not rounded
 */
export function instalmentOf(owed: number, ratePercent: number, months: number): number {
  const monthly = ratePercent / 1200;
  if (monthly === 0) return owed / months;
  const growth = (1 + monthly) ** months;
  return (owed * monthly * growth) / (growth - 1);
}

/**
 * A loan that is paid out in equal parts at the beginning of each year of the course. Simple interest is added until the
 * first instalment, as the Model Education Loan Scheme of the Indian Banks' Association has it.
 *
 * @param moratoriumMonths after the end of the course
 */
export function loanCost({
  rupees,
  ratePercent,
  repaymentYears,
  courseYears,
  moratoriumMonths,
}: {
  rupees: number;
  ratePercent: number;
  repaymentYears: number;
  courseYears: number;
  moratoriumMonths: number;
}): LoanCost {
  const perYear = (rupees * ratePercent) / 100;
  // The parts are paid out 1 to courseYears years before the end of the course.
  const averageYears = (courseYears + 1) / 2 + moratoriumMonths / 12;
  const interestBefore = Math.round(perYear * averageYears);
  const owed = rupees + interestBefore;
  const months = repaymentYears * 12;
  const exact = instalmentOf(owed, ratePercent, months);
  return { interestBefore, owed, instalment: Math.ceil(round6(exact)), paidInAll: Math.round(exact * months) };
}

/** Without what binary fractions add: 1000.0000000001 is 1000. */
function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
