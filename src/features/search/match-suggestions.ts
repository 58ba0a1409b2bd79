import { wordsOf } from "margdeep-search/normalise";
import type { SiteSuggestion } from "./contract.ts";

/** Something that is suggested beside colleges, with what people type for it. */
export interface Suggestable {
  suggestion: SiteSuggestion;
  phrases: readonly (readonly string[])[];
}

export function suggestable(suggestion: SiteSuggestion, phrases: readonly string[]): Suggestable {
  return { suggestion, phrases: phrases.map(wordsOf).filter((words) => words.length > 0) };
}

/** So many letters may begin a word within a phrase; fewer begin the phrase itself. */
const leastWithin = 3;
const exactFit = 3;
const begunFit = 2;

/** How well a phrase fits: 3 is the text, 2 begins with it, 1 has its words, 0 does not. Spaces do not count: 'mht cet' is 'mhtcet'. */
function fitOf(phrase: readonly string[], typed: readonly string[]): number {
  const [whole, text] = [phrase.join(""), typed.join("")];
  if (whole === text) return exactFit;
  if (whole.startsWith(text)) return begunFit;
  if (text.length < leastWithin) return 0;
  return typed.every((word) => phrase.some((known) => known.startsWith(word))) ? 1 : 0;
}

export interface MatchedSuggestion {
  suggestion: SiteSuggestion;
  /** The text is what it is called. */
  isExact: boolean;
  /** What it is called begins with the text. */
  isBegun: boolean;
}

/** Those that a text which is being typed may mean: the best first, else in their own order. */
export function matchSuggestions(all: readonly Suggestable[], text: string): MatchedSuggestion[] {
  const typed = wordsOf(text);
  if (typed.join("").length < 2) return [];
  return all
    .map(({ suggestion, phrases }) => ({ suggestion, fit: Math.max(0, ...phrases.map((p) => fitOf(p, typed))) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ suggestion, fit }) => ({ suggestion, isExact: fit === exactFit, isBegun: fit >= begunFit }));
}

/** Of one kind beside colleges. */
const mostOfKind = 3;
/** A second course, city or stream makes room for another kind. */
const leastOfCatalogue = 1;
/** The last colleges of a full list make room for so many others whose name is being typed. */
const leastBegun = 2;

/**
 * Puts what colleges leave room for beside them. Where the catalogue fills the list, its second courses, cities and streams make
 * room, then its last colleges, but only for what begins with the text: the first six are what is searched for most, and nobody
 * who types "pil" would find the pilot's page otherwise. What is called exactly so comes first.
 *
 * @param found of the catalogue, at most `limit`
 * @returns at most `limit`, those of one kind together
 */
export function mixSuggestions(
  found: readonly SiteSuggestion[],
  others: readonly MatchedSuggestion[],
  limit: number,
): SiteSuggestion[] {
  const seen = new Map<string, number>();
  const count = (kind: string) => {
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return before;
  };
  const wanted = others.filter(({ suggestion }) => count(suggestion.kind) < mostOfKind);
  const spare = found.filter(({ kind }) => kind !== "college" && count(kind) >= leastOfCatalogue);
  const excess = Math.max(0, found.length + wanted.length - limit);
  const dropped = new Set(excess > 0 ? spare.slice(-excess) : []);
  const begun = Math.min(leastBegun, wanted.filter(({ isBegun }) => isBegun).length);
  const kept = withoutLastColleges(
    found.filter((suggestion) => !dropped.has(suggestion)),
    limit - begun,
  );
  const added = wanted.slice(0, limit - kept.length);
  const [exact, rest] = [added.filter(({ isExact }) => isExact), added.filter(({ isExact }) => !isExact)];
  const all = [...exact.map(({ suggestion }) => suggestion), ...kept, ...rest.map(({ suggestion }) => suggestion)];
  return [...Map.groupBy(all, ({ kind }) => kind).values()].flat();
}

/** At most `limit` of them: the last colleges are left out. */
function withoutLastColleges(found: readonly SiteSuggestion[], limit: number): SiteSuggestion[] {
  const isCollege = ({ kind }: SiteSuggestion) => kind === "college";
  let left = found.filter(isCollege).length - Math.max(0, found.length - limit);
  return found.filter((suggestion) => !isCollege(suggestion) || left-- > 0);
}
