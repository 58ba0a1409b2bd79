import type { CostItem } from "./contract.ts";

/** What each year of a course costs, in whole rupees. */
export interface YearlyCosts {
  years: number;
  feePerYear: number;
  /** By which the fee rises from one year to the next. */
  feeRisePercent: number;
  /** Of every year alike. */
  others: Readonly<Record<Exclude<CostItem, "fees">, number>>;
  scholarshipPerYear: number;
}

export interface CourseTotal {
  /** Each item's rupees in each year and in all. */
  items: Record<CostItem, { byYear: number[]; inAll: number }>;
  byYear: number[];
  total: number;
  /** Never more than the total. */
  scholarships: number;
  afterScholarships: number;
  /** On average, after scholarships. */
  perYear: number;
}

/** Adds up what a course costs over its years. Each year's fee is rounded to a whole rupee. */
export function totalOf({ years, feePerYear, feeRisePercent, others, scholarshipPerYear }: YearlyCosts): CourseTotal {
  const fees = Array.from({ length: years }, (_, year) => Math.round(feePerYear * (1 + feeRisePercent / 100) ** year));
  const alike = Object.values(others).reduce((sum, amount) => sum + amount, 0);
  const byYear = fees.map((fee) => fee + alike);
  const total = sumOf(byYear);
  const scholarships = sumOf(byYear.map((cost) => Math.min(cost, scholarshipPerYear)));
  const each = (amount: number) => ({ byYear: fees.map(() => amount), inAll: amount * years });
  return {
    items: {
      fees: { byYear: fees, inAll: sumOf(fees) },
      hostel: each(others.hostel),
      food: each(others.food),
      travel: each(others.travel),
      other: each(others.other),
    },
    byYear,
    total,
    scholarships,
    afterScholarships: total - scholarships,
    perYear: Math.round((total - scholarships) / years),
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
