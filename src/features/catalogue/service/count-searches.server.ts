import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter } from "#lib/day-in-india.ts";
import { beginningOf } from "#lib/plain-text.ts";
import type { CollegeQuery } from "../contract.ts";
import { containsRank } from "../rank-rules.ts";
import { addSearchCounts, deleteSearchesBefore } from "../store/search-counts.server.ts";

type CountingDeps = Pick<Deps, "db" | "now" | "log" | "state">;

interface Counted {
  day: string;
  words: string;
  searches: number;
  withoutResult: number;
}

interface SearchCounts {
  /** What was searched since it was last written, by day and words; null: nothing. */
  unwritten: Map<string, Counted> | null;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    searchCounts: SearchCounts;
  }
}

export function openSearchCounts(): SearchCounts {
  return { unwritten: null };
}

const writeEveryMs = 10_000;
/** Different words counted in memory; more come from a program, and are not counted. */
const maxQueued = 1_000;
const maxWordsLength = 80;
const daysKept = 400;

/** Looks like somebody's e-mail address or phone number. */
const personal = /@|(?:\d[\s().+-]*){7}/;

/**
 * Counts a search of which the first page is shown.
 *
 * @param whenShown what it is given is done for each visitor who gets the reply
 */
export function countSearch(
  deps: CountingDeps,
  { q, page, exact }: Pick<CollegeQuery, "q" | "page" | "exact">,
  found: { count: number },
  whenShown: (count: () => void) => void,
): void {
  // It follows the same search without `exact`, which is counted.
  if (!q || page !== 1 || exact) return;
  // A cached page keeps the callback for as long as it is cached: it must not hold the whole result.
  const hasResult = found.count > 0;
  whenShown(() => recordSearch(deps, q, hasResult));
}

/**
 * Counts one search, without who searched: what people look for and do not find is what is missing on the site. Costs a
 * page nothing: counts are held in memory and written together.
 */
export function recordSearch(deps: CountingDeps, text: string, hasResult: boolean): void {
  const words = beginningOf(text.trim().toLowerCase().replace(/\s+/g, " "), maxWordsLength);
  if (words.length < 2 || words.includes("\0") || personal.test(text) || containsRank(text)) return;
  const counts = unwrittenCounts(deps);
  const day = dayInIndia(deps.now());
  const key = `${day} ${words}`;
  const known = counts.get(key);
  if (!known && counts.size >= maxQueued) return;
  const { searches, withoutResult } = known ?? { searches: 0, withoutResult: 0 };
  const missed = hasResult ? 0 : 1;
  counts.set(key, { day, words, searches: searches + 1, withoutResult: withoutResult + missed });
}

function unwrittenCounts(deps: CountingDeps): Map<string, Counted> {
  const { searchCounts } = deps.state;
  if (searchCounts.unwritten) return searchCounts.unwritten;
  const counts = new Map<string, Counted>();
  searchCounts.unwritten = counts;
  setTimeout(() => void writeSearchCounts(deps), writeEveryMs).unref();
  return counts;
}

/** Writes what was counted since the last time: every ten seconds while people search, and at an orderly stop. */
export async function writeSearchCounts({ db, log, state }: CountingDeps): Promise<void> {
  const counts = state.searchCounts.unwritten;
  state.searchCounts.unwritten = null;
  if (!counts || counts.size === 0) return;
  // In one order everywhere, so that two processes never wait for each other.
  const rows = [...counts.values()].sort((one, other) => (one.words < other.words ? -1 : 1));
  try {
    await addSearchCounts(db, rows);
  } catch (thrown) {
    log.warn({ reason: (thrown as Error).name, lost: rows.length }, "searches were not counted");
  }
}

/** Repeated work: what was searched is forgotten after 400 days. */
export async function deleteOldSearches({ db, now }: Deps): Promise<void> {
  await deleteSearchesBefore(db, daysAfter(dayInIndia(now()), -daysKept));
}
