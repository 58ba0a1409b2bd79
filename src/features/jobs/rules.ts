/**
 * Whether a posting may be shown to students: never one that asks them for money, and never an empty one.
 * The database holds the first half too, so that no way in can miss it.
 *
 * Source: docs/specification D10.
 */
export function mayPublishJob(job: { asksStudentForMoney: boolean; company: string; position: string }): boolean {
  return !job.asksStudentForMoney && job.company.trim() !== "" && job.position.trim() !== "";
}

/**
 * True through the whole of the last day to apply, and always when there is none.
 *
 * @param today day in India, YYYY-MM-DD
 */
export function isOpenOn(applyBy: string | null, today: string): boolean {
  return applyBy === null || applyBy >= today;
}

/** The words of a text search, in small letters; a job matches when it holds every one of them. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 8);
}
