import type { Refund } from "./contract.ts";
import type { RefundRules } from "./refund-rule-set.ts";

/** A student who leaves: days are YYYY-MM-DD, amounts whole rupees. */
export interface Leaver {
  leavingOn: string;
  /** The last date of admission that the college has formally notified; null: not known. */
  lastDate: string | null;
  /** Fees paid, without deposits. */
  paid: number;
}

type Outcome = Pick<
  Refund,
  "rule" | "percent" | "days" | "up_to_days" | "refund_at_least" | "refund_at_most" | "max_charge"
>;

const dayMs = 86_400_000;

/** Days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The year in which the admission took place: what begins before April belongs to the year before. */
export function admissionYear(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);
}

/**
 * What a rule gives back.
 *
 * Source: `rule-files/`, each with its text. The days of the full refund come before the steps, as UGC's yearly policy
 * counts whatever other rule says.
 *
 * @param year of admission, in which the days of the full refund are
 */
export function refundOf(rules: Pick<RefundRules, "full_refund" | "steps">, leaver: Leaver, year: number): Outcome {
  const { leavingOn, lastDate, paid } = leaver;
  const days = lastDate === null ? null : daysBetween(lastDate, leavingOn);
  const full = rules.full_refund;
  if (full && leavingOn <= `${year}-${full.until}`) return outcome("full_refund", 100, days, paid, 0);
  if (full && leavingOn <= `${year}-${full.charge_until}`) {
    return outcome("small_charge", 100, days, paid, Math.min(paid, full.max_charge_rupees));
  }
  if (rules.steps.length === 0) return nothingKnown("not_known", days);
  if (days === null) return nothingKnown("needs_last_date", null);
  const step = rules.steps.find(({ up_to_days: end }) => end === null || days <= end);
  if (!step) return nothingKnown("not_known", days);
  const most = Math.floor((paid * step.percent) / 100);
  const { charge } = step;
  const share = charge?.percent == null ? most : Math.floor((paid * charge.percent) / 100);
  const charged = charge ? Math.min(most, share, charge.max_rupees) : 0;
  return { ...outcome("step", step.percent, days, most, charged), up_to_days: step.up_to_days };
}

function outcome(rule: Refund["rule"], percent: number, days: number | null, most: number, charge: number): Outcome {
  return {
    rule,
    percent,
    days,
    up_to_days: null,
    max_charge: charge,
    refund_at_least: most - charge,
    refund_at_most: most,
  };
}

function nothingKnown(rule: Refund["rule"], days: number | null): Outcome {
  return { rule, percent: null, days, up_to_days: null, refund_at_least: null, refund_at_most: null, max_charge: 0 };
}
