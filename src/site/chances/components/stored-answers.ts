import { dropDraft, readDraft, writeDraft } from "#ui/draft-store.ts";
import { type Answers, personalAnswers, readAnswers } from "../answers.ts";

/** A draft of this browser like those of other forms: it ends with logging out, and a month after it was last used. */
const draft = "chances";

/** Ranks, category and disability as this browser stores them. */
export function readStoredAnswers(): Answers {
  return personalAnswers(readAnswers(Object.entries(readDraft(draft) ?? {})));
}

/**
 * Stores them in this browser. Ranks of another admission process, whose fields are not on the page, stay.
 *
 * @param names the fields of the page
 * @returns whether anything is stored now
 */
export function storeAnswers(answers: Answers, names: readonly string[]): boolean {
  const others = Object.entries(readStoredAnswers()).filter(([name]) => !names.includes(name));
  const all = { ...Object.fromEntries(others), ...personalAnswers(answers) };
  if (Object.keys(all).length === 0) {
    forgetAnswers();
    return false;
  }
  writeDraft(draft, all);
  return readDraft(draft) !== null;
}

/** Removes them from this browser. */
export function forgetAnswers(): void {
  dropDraft(draft);
}
