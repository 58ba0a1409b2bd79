import type { Authority } from "#features/chances/contract.ts";
import { candidateCookie, dayNumber } from "#lib/candidate-cookie.ts";
import { dropDraft, readDraft } from "#ui/draft-store.ts";
import { type Answers, candidateAnswers, personalAnswers, questionOf, readAnswers } from "../answers.ts";
import { answersOf } from "../candidate-answers.ts";
import { candidateCookieValue, setCandidateCookie } from "./stored-cookie.ts";

/** The draft of browsers from before the cookie: what is there moves into it. */
const olderDraft = "chances";

/** Ranks and what else tells of the candidate, as this browser stores it. */
export function readStoredAnswers(): Answers {
  return candidateAnswers(readStored());
}

/** Where the student lives, as this browser stores it; nothing where that was not stated. */
export function readStoredHome(): Answers {
  const { home } = readStored();
  return home === undefined ? {} : { home };
}

function readStored(): Answers {
  const stored = readCookie();
  if (stored) return stored;
  const older = readAnswers(Object.entries(readDraft(olderDraft) ?? {}));
  if (Object.keys(older).length > 0) writeCookie(older);
  dropDraft(olderDraft);
  return older;
}

/**
 * Stores them in this browser, for the other pages; gender and state alone are not worth it. Ranks of another admission
 * process, whose fields are not on the page, stay.
 *
 * @param names the fields of the page
 * @returns whether anything is stored now
 */
export function storeAnswers(answers: Answers, names: readonly string[]): boolean {
  const others = Object.entries(readStored()).filter(([name]) => !names.includes(name));
  const all = { ...Object.fromEntries(others), ...personalAnswers(answers), ...candidateAnswers(answers) };
  if (Object.keys(personalAnswers(all)).length === 0) {
    forgetAnswers();
    return false;
  }
  writeCookie({ ...all, authority: answers.authority ?? "" });
  return readCookie() !== null;
}

/** Removes them from this browser. */
export function forgetAnswers(): void {
  dropDraft(olderDraft);
  if (candidateCookieValue() === "") return;
  setCandidateCookie("", 0);
  // Pages that were stored for reading without a connection may speak of the rank.
  void window.caches?.delete("pages-1");
}

function readCookie(): Answers | null {
  try {
    const { at: _, ...fields } = JSON.parse(decodeURIComponent(candidateCookieValue()));
    return answersOf(fields);
  } catch {
    return null;
  }
}

/** What is no figure yet is not stored: the server would have to ask for it again. */
function writeCookie({ authority = "", ...answers }: Answers): void {
  const { ranks, ...others } = questionOf(answers) as { ranks: Record<string, Record<string, unknown>> };
  const lists = Object.entries(ranks).map(([list, kinds]) => [
    list,
    Object.fromEntries(Object.entries(kinds).filter(([, value]) => typeof value === "number")),
  ]);
  const text = JSON.stringify({
    ...others,
    ranks: Object.fromEntries(lists),
    ...(authority && { authority: authority as Authority }),
    at: dayNumber(new Date()),
  });
  const value = encodeURIComponent(text);
  if (text.length <= candidateCookie.maxLength && value !== candidateCookieValue()) {
    setCandidateCookie(value, candidateCookie.maxAgeDays * 86_400);
  }
}
