const indiaOffsetMs = 5.5 * 3_600_000;

/**
 * The calendar day in India at an instant.
 *
 * @returns YYYY-MM-DD
 */
export function dayInIndia(instant: Date): string {
  return new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}
