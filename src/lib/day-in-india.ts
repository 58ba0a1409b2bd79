const indiaOffsetMs = 5.5 * 3_600_000;

/**
 * The calendar day in India at an instant.
 *
 * @returns YYYY-MM-DD
 */
export function dayInIndia(instant: Date): string {
  return new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}

/** The time of day in India at an instant. @returns such as 16:30 */
export function timeInIndia(instant: Date): string {
  return new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(11, 16);
}

/** The calendar year in India at an instant. */
export function yearInIndia(instant: Date): number {
  return Number(dayInIndia(instant).slice(0, 4));
}

/**
 * The instant at which a calendar day begins in India.
 *
 * @param day YYYY-MM-DD
 */
export function startOfDayInIndia(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** The calendar day this many days after another, or before it. @param day YYYY-MM-DD */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
