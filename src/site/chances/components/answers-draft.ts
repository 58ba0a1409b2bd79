/** A draft of this browser like those of other forms: it ends with logging out, and a month after it was last used. */
export const answersDraft = "chances";

/** Whether this browser may have answers: the college page asks it before it loads what reads them (`ui/draft-store.ts`). */
export function mayHaveAnswers(): boolean {
  try {
    return `draft:${answersDraft}` in localStorage;
  } catch {
    return false;
  }
}
