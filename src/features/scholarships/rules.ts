import type { Scholarship } from "./contract.ts";

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
