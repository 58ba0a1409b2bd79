const indiaOffsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** A calendar day in India as YYYY-MM-DD: today, or so many days before. */
export function dayInIndia(daysAgo = 0): string {
  return new Date(Date.now() + indiaOffsetMs - daysAgo * dayMs).toISOString().slice(0, 10);
}

const format = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });

/** "21 Nov" of 2026-11-21. */
export function shortDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
