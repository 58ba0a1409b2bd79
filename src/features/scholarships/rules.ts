import type { Scholarship, ScholarshipApplicant } from "./contract.ts";

/** Highest family income that a query may name, in rupees a year. */
export const maxIncomeRupees = 100_000_000;

/**
 * What we say of a scholarship on a day. Only what its list calls open is open, and only until its last date; a date that is
 * past or expected has to be checked with the organiser.
 *
 * @param today day in India, YYYY-MM-DD
 */
export function stateOn(
  { status, lastDate }: { status: Scholarship["listed_status"]; lastDate: string | null },
  today: string,
): Scholarship["state"] {
  if (status === "closed") return "closed";
  return status === "open" && (lastDate === null || lastDate >= today) ? "open" : "check_date";
}

/** What lists call categories that exam answers name differently. */
const listNames: Record<string, readonly string[]> = { OPEN: ["General"], "OBC-NCL": ["OBC"], EWS: ["General"] };

/** A student's exam answers, as scholarship lists write them. */
export function applicantFrom({
  category,
  pwd,
  gender,
  state,
}: {
  category?: string | undefined;
  pwd?: boolean | undefined;
  gender?: ScholarshipApplicant["gender"] | undefined;
  state?: string | undefined;
}): ScholarshipApplicant {
  const categories = category ? [category, ...(listNames[category] ?? []), ...(pwd ? ["PWD"] : [])] : [];
  return { categories, gender: gender ?? null, state: state ?? null };
}

const sum = String.raw`(?:inr|rs\.?|₹)?\s*(\d[\d,]*)(?:\.0+)?`;
const wholeAmount = new RegExp(String.raw`^${sum}(?:\s*(?:-|–|‐|to)\s*${sum})?$`, "i");

/**
 * The rupees of an amount that is nothing but one sum or two: '50,000', '30,000 - 60,000', 'INR 25,000 to INR 75,000'.
 *
 * @returns one or two sums in rupees; null for an amount in words, which is shown as its source writes it
 */
export function sumsOf(amount: string): [number] | [number, number] | null {
  const [, from, to] = wholeAmount.exec(amount.trim()) ?? [];
  if (from === undefined) return null;
  const rupees = (text: string) => Number(text.replaceAll(",", ""));
  return to === undefined ? [rupees(from)] : [rupees(from), rupees(to)];
}

/** How often an amount is paid, of the words that lists use; null for other words. */
export function frequencyOf(frequency: string): "year" | "month" | "once" | null {
  if (/^(?:per year|every year|yearly|annual(?:ly)?)$/i.test(frequency)) return "year";
  if (/^(?:per month|every month|monthly)$/i.test(frequency)) return "month";
  return /^(?:one[- ]time|once)$/i.test(frequency) ? "once" : null;
}
