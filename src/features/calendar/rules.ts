import type { CalendarEvent } from "./contract.ts";

type Days = Pick<CalendarEvent, "starts_on" | "ends_on" | "precision">;
type Status = CalendarEvent["status"];

/** A state an event was in. */
export interface EventVersion extends Days {
  version: number;
  status: Status;
  writtenAt: Date;
}

/** Exams and counsellings that somebody with a rank takes part in, by the exam of the rank. */
const examsOfRank: Record<string, readonly string[]> = {
  jee_main: ["jee-main", "jee-advanced", "josaa", "csab"],
  jee_advanced: ["jee-advanced", "josaa"],
  jee_main_paper2a: ["jee-main", "josaa", "csab"],
  jee_main_paper2b: ["jee-main", "josaa", "csab"],
  mht_cet: ["mht-cet", "mht-cet-cap"],
};

/**
 * Keys of the exams that concern somebody with these ranks.
 *
 * @param ranks by exam, as exam answers have them; an exam without a rank counts as none
 */
export function examsOf(ranks: Readonly<Record<string, object | undefined>>): string[] {
  const given = Object.entries(ranks).filter(([, kinds]) => Object.keys(kinds ?? {}).length > 0);
  return [...new Set(given.flatMap(([exam]) => examsOfRank[exam] ?? []))];
}

const isSaid = (status: Status) => status === "announced" || status === "changed";
const areSameDays = (a: Days, b: Days) =>
  a.starts_on === b.starts_on && a.ends_on === b.ends_on && a.precision === b.precision;

/**
 * The days that were stated before those of today, and since when they are replaced. A correction of a note or a link does
 * not hide them.
 *
 * @param versions of one event, the oldest first; the last one is today's
 */
export function earlierDays(versions: readonly EventVersion[]): CalendarEvent["was"] {
  const today = versions.at(-1);
  if (!today) return null;
  const at = versions.findLastIndex((one) => !areSameDays(one, today));
  const before = versions[at];
  const next = versions[at + 1];
  if (!before || !next) return null;
  const { starts_on, ends_on, precision, status } = before;
  return { starts_on, ends_on, precision, status, replaced_at: next.writtenAt.toISOString() };
}

/**
 * The status that readers see: days that the authority announced otherwise before are changed, whether or not staff
 * chose that status.
 */
export function statusOf(status: Status, was: CalendarEvent["was"]): Status {
  return status === "announced" && was && isSaid(was.status) ? "changed" : status;
}

/** The days in words. A month's name is a date without its day. */
export function describeDays(
  { starts_on, ends_on, precision }: Days,
  date: (day: string) => string,
  range: (days: { from: string; to: string }) => string,
): string {
  const name = (day: string) => (precision === "month" ? date(day).replace(/^\d+\s/, "") : date(day));
  const [from, to] = [name(starts_on), name(ends_on)];
  return from === to ? from : range({ from, to });
}
