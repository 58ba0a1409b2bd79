/**
 * The cookie that stores a visitor's exam answers, on their device alone (decision 0063). Its text is JSON. Pages that
 * work without a connection write it by script too, so both sides know it.
 */
export const candidateCookie = {
  name: "candidate",
  maxAgeDays: 120,
  /** Of the text before it is encoded: longer than any answers. */
  maxLength: 1_500,
} as const;

/** The day of an instant, as the cookie dates itself: days since 1970. */
export function dayNumber(instant: Date): number {
  return Math.floor(instant.getTime() / 86_400_000);
}
