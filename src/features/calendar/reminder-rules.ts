/** How many days before a deadline a student is reminded. */
export const reminderDays = [7, 1] as const;

/** What a student must do by the last day. Exams, results and allotments are no deadlines. */
export const deadlineKinds = ["registration", "choices", "reporting"] as const;

/**
 * Which reminder is due: the nearest step that has begun. Somebody who agrees three days before a deadline is reminded at
 * once, and once more on the day before it.
 *
 * @param daysLeft until the last day, 0 on the day itself
 * @returns null: none, it is too early or too late
 */
export function dueStep(daysLeft: number): (typeof reminderDays)[number] | null {
  if (daysLeft < 0) return null;
  return reminderDays.findLast((step) => daysLeft <= step) ?? null;
}
