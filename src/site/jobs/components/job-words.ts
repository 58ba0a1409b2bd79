import type { JobCard } from "#features/jobs/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

const dayMs = 24 * 60 * 60 * 1000;

/** Pay as one says it: "₹3.6–4.8 lakh a year", "from ₹12,000 a month", "not stated". */
export function usePay(): (job: Pick<JobCard, "pay_min" | "pay_max" | "pay_period">) => string {
  const m = useMessages();
  const { lakhs } = useFormat();
  return ({ pay_min: low, pay_max: high, pay_period: period }) => {
    if (period === null || (low === null && high === null)) return m.jobs.pay_not_stated();
    const amount =
      low === null
        ? m.jobs.pay_up_to({ amount: lakhs(high ?? 0) })
        : high === null
          ? m.jobs.pay_from({ amount: lakhs(low) })
          : joinAmounts(lakhs(low), lakhs(high));
    return m.jobs.pay_period({ period, amount });
  };
}

/** Joins two amounts; what both have in common, the sign and the word, is once. */
function joinAmounts(low: string, high: string): string {
  if (low === high) return low;
  const [lowFigure = low, lowWord] = low.split(" ");
  const [, highWord] = high.split(" ");
  return `${lowWord === highWord ? lowFigure : low}–${high.replace("₹", "")}`;
}

/**
 * Days between today in India and the last day to apply, both YYYY-MM-DD.
 *
 * @returns 0 on the last day itself, less once it has passed
 */
export function daysUntil(applyBy: string, today: string): number {
  return Math.round((Date.parse(applyBy) - Date.parse(today)) / dayMs);
}
