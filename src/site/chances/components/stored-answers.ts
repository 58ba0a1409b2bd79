import { dropDraft, readDraft, writeDraft } from "#ui/draft-store.ts";
import { type Answers, candidateAnswers, personalAnswers, readAnswers } from "../answers.ts";
import { answersDraft } from "./answers-draft.ts";

/** Ranks and what else tells of the candidate, as this browser stores it. */
export function readStoredAnswers(): Answers {
  return candidateAnswers(readDrafted());
}

/** Where the student lives, as this browser stores it; nothing where that was not said. */
export function readStoredHome(): Answers {
  const { home } = readDrafted();
  return home === undefined ? {} : { home };
}

function readDrafted(): Answers {
  return readAnswers(Object.entries(readDraft(answersDraft) ?? {}));
}

/**
 * Stores them in this browser, for the other pages that tell a chance; gender and state alone are not worth it. Ranks of
 * another admission process, whose fields are not on the page, stay.
 *
 * @param names the fields of the page
 * @returns whether anything is stored now
 */
export function storeAnswers(answers: Answers, names: readonly string[]): boolean {
  const others = Object.entries(readDrafted()).filter(([name]) => !names.includes(name));
  const all = { ...Object.fromEntries(others), ...personalAnswers(answers), ...candidateAnswers(answers) };
  if (Object.keys(personalAnswers(all)).length === 0) {
    forgetAnswers();
    return false;
  }
  writeDraft(answersDraft, all);
  return readDraft(answersDraft) !== null;
}

/** Removes them from this browser. */
export function forgetAnswers(): void {
  dropDraft(answersDraft);
}
