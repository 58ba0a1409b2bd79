import { candidateCookie, dayNumber } from "#lib/candidate-cookie.ts";
import { dropDraft, readDraft } from "#ui/offline/draft-store.ts";
import { type Answers, candidateAnswers, personalAnswers, questionOf, readAnswers } from "../answers.ts";
import { answersOf } from "../candidate-answers.ts";

const isSecure = () => location.protocol === "https:";
/** As the server names it (src/http/request/own-cookies.server.ts). */
const cookieName = () => `${isSecure() ? "__Host-" : ""}${candidateCookie.name}`;

/** What this browser sends, as it is encoded; "" without a cookie. */
function candidateCookieValue(): string {
  const start = `${cookieName()}=`;
  const pair = document.cookie.split("; ").find((one) => one.startsWith(start));
  return pair?.slice(start.length) ?? "";
}

/** The frame's line of what is stored belongs to the document, so it goes until the next one is loaded. */
function setCandidateCookie(value: string, maxAgeSeconds: number): void {
  const ending = `; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${cookieName()}=${value}${ending}`;
  document.querySelector(".applicant-line")?.setAttribute("hidden", "");
}

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
    if (readFields()?.lists) writeCookie({});
    else forgetAnswers();
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
  const fields = readFields();
  if (!fields) return null;
  const { at: _, lists: __, ...answers } = fields;
  return answersOf(answers);
}

function readFields(): Record<string, unknown> | null {
  try {
    return JSON.parse(decodeURIComponent(candidateCookieValue()));
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
    // Figures of other exams, which the server stores (src/features/profile/applicant-contract.ts).
    lists: readFields()?.lists,
    ranks: Object.fromEntries(lists),
    authority: authority || undefined,
    at: dayNumber(new Date()),
  });
  const value = encodeURIComponent(text);
  if (text.length <= candidateCookie.maxLength && value !== candidateCookieValue()) {
    setCandidateCookie(value, candidateCookie.maxAgeDays * 86_400);
  }
}
