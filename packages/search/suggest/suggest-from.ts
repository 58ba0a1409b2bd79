import { isDevanagari, romanisations } from "margdeep-places/sound";
import { answerText } from "../answer/answer-text.ts";
import { bestColleges } from "../answer/best-colleges.ts";
import type { PreparedText } from "../answer/prepared-text.ts";
import { nameStartsScore } from "../answer/score-college.ts";
import type { Suggestion } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { wordsOf } from "../text/normalise.ts";
import { readPrefix } from "../text/read-text.ts";
import { termsStartingWith } from "../text/text-table.ts";
import { collegesBegunWith } from "./beginnings.ts";

/** Of a text of words that more colleges have, about so many are compared: the best known. */
const maxCompared = 600;
/** So many words may begin with the letters typed. */
const maxTerms = 400;
/** Suggestions beside colleges. */
const maxOfKind = { stream: 2, course: 3, city: 2 };

const everywhere = { stream: -1, levels: 7 };
/** A suggestion with how well it fits: 3 is the text, 2 starts with it, 1 holds its words. */
interface Candidate {
  suggestion: Suggestion;
  fit: number;
}

/**
 * Suggestions for a text: for the beginning of one word the colleges that are most popular among those called so, else those
 * that the text finds; beside them at most two streams, three courses and two cities. When the text begins a college's own
 * name or short name, and is not itself the name of a course, city or stream, colleges come first.
 */
export function suggestFrom(index: CatalogueIndex, text: string, limit: number): Suggestion[] {
  const words = wordsOf(text);
  return (
    (words.length === 1 ? suggestForBeginning(index, words[0]!, limit) : null) ?? suggestForText(index, text, limit)
  );
}

/** Suggestions for one word that is being typed; null when nothing is called so. */
function suggestForBeginning(index: CatalogueIndex, word: string, limit: number): Suggestion[] | null {
  const spellings = isDevanagari(word)
    ? romanisations(word).flatMap((latin) => [latin, latin.replace(/v/g, "w"), latin.replace(/ph/g, "f")])
    : [word];
  const terms = [...new Set(spellings.flatMap((latin) => termsStartingWith(index.text, latin, maxTerms)))];
  const { text } = index;
  const known = terms.map((term) => text.terms[term]!);
  const colleges = spellings.flatMap((latin) =>
    collegesBegunWith(
      index.beginnings,
      latin,
      known,
      { table: text.initials, collegesOf: holdersOf(index) },
      index.popularity,
    ),
  );
  const others = candidatesAmong(index, valuesOfTerms(index, terms), (value) =>
    fitOfName(text.keys[value]!, spellings),
  );
  if (colleges.length + others.length === 0) return null;
  const shown = colleges.length > 0 ? bestOfEachKind(others) : others;
  return arrange(index, [...new Set(colleges)], shown, limit, others[0]?.fit !== 3);
}

/** Beside colleges that begin so: the best stream, course and city. */
function bestOfEachKind(others: readonly Candidate[]): Candidate[] {
  const kinds = others.map(({ suggestion }) => suggestion.kind);
  return others.filter(({ suggestion }, at) => kinds.indexOf(suggestion.kind) === at);
}

function holdersOf({ holders }: CatalogueIndex): (value: number) => Int32Array {
  return (value) => holders.colleges.subarray(holders.start[value], holders.start[value + 1]);
}

/** Places and courses that hold one of the terms; names of colleges come after them. */
function valuesOfTerms({ text, firstName }: CatalogueIndex, terms: readonly number[]): Set<number> {
  const values = new Set<number>();
  for (const term of terms) {
    for (let at = text.postingStart[term]!; at < text.postingStart[term + 1]!; at += 1) {
      if (text.postings[at]! >= firstName) break;
      values.add(text.postings[at]!);
    }
  }
  return values;
}

function fitOfName(name: string, typed: readonly string[]): number {
  if (typed.includes(name)) return 3;
  return typed.some((word) => name.startsWith(word)) ? 2 : 1;
}

function suggestForText(index: CatalogueIndex, text: string, limit: number): Suggestion[] {
  const answer = answerText(index, text, everywhere, readPrefix, maxCompared);
  if (!answer || answer.count === 0) return [];
  const { prepared } = answer;
  const others = candidatesAmong(index, index.marks.touched, (value) => relevanceOf(index, value, prepared)).filter(
    // A course that has a place's name in its own is seldom what a text with a place asks for.
    ({ fit, suggestion }) => fit > 1 || suggestion.kind !== "course" || prepared.places === 0,
  );
  const colleges = bestColleges(index, answer, 0, limit);
  const isNamed = others[0]?.fit !== 3 && colleges.length > 0 && answer.scores[colleges[0]!]! >= nameStartsScore;
  return arrange(index, colleges, others, limit, isNamed);
}

/** Colleges fill what other suggestions leave, which is half of the list or more when a college is named. */
function arrange(
  index: CatalogueIndex,
  colleges: readonly number[],
  others: readonly Candidate[],
  limit: number,
  isNamed: boolean,
): Suggestion[] {
  const roomForOthers = Math.min(others.length, isNamed ? Math.floor(limit / 2) : limit - 2);
  const shownColleges = colleges.slice(0, limit - roomForOthers).map((ordinal) => suggestCollege(index, ordinal));
  const shownOthers = others.slice(0, limit - shownColleges.length).map(({ suggestion }) => suggestion);
  return isNamed ? [...shownColleges, ...shownOthers] : [...shownOthers, ...shownColleges];
}

/** Streams, courses and cities among text values, the best of each kind. */
function candidatesAmong(
  index: CatalogueIndex,
  values: Iterable<number>,
  relevanceOf: (value: number) => number,
): Candidate[] {
  const { streams, branches, cities, wholeCounts: counts } = index;
  const found: Record<keyof typeof maxOfKind, Candidate[]> = { stream: [], course: [], city: [] };
  const add = (kind: keyof typeof found, fit: number, text: string, count: number, id: number | null) => {
    if (count > 0) insertAmongBest(found[kind], maxOfKind[kind], fit, { kind, text, count, id });
  };
  for (const value of values) {
    const [stream, branch, city] = [
      index.streamOfValue[value]!,
      index.branchOfValue[value]!,
      index.cityOfValue[value]!,
    ];
    if (stream < 0 && branch < 0 && city < 0) continue;
    const fit = relevanceOf(value);
    if (fit === 0) continue;
    if (stream >= 0) add("stream", fit, streams[stream]!.name, streams[stream]!.collegeCount, streams[stream]!.id);
    if (branch >= 0) add("course", fit, branches.labels[branch]!, counts.branch[branch]!, null);
    if (city >= 0) add("city", fit, cities.labels[city]!, counts.city[city]!, null);
  }
  return [...found.stream, ...found.course, ...found.city].sort((a, b) => b.fit - a.fit);
}

function relevanceOf(index: CatalogueIndex, value: number, { full, keys }: PreparedText): number {
  if ((index.marks.found[value]! & full) !== full) return 0;
  const name = index.text.keys[value]!;
  if (keys.includes(name)) return 3;
  return keys.some((key) => name.startsWith(key)) ? 2 : 1;
}

/** Puts a suggestion in its place among the best, unless so many fit better: thousands of courses may hold a word. */
function insertAmongBest(
  best: Candidate[],
  most: number,
  fit: number,
  suggestion: Omit<Suggestion, "detail"> & { count: number },
): void {
  const isBehind = (other: Candidate) =>
    other.fit > fit || (other.fit === fit && other.suggestion.count! >= suggestion.count);
  let place = best.length;
  while (place > 0 && !isBehind(best[place - 1]!)) place -= 1;
  if (place >= most) return;
  best.splice(place, 0, { fit, suggestion: { ...suggestion, detail: String(suggestion.count) } });
  if (best.length > most) best.pop();
}

function suggestCollege(index: CatalogueIndex, ordinal: number): Suggestion {
  const { id, name, city, state } = index.colleges[ordinal]!;
  const detail = [...new Set([city, state])].filter(Boolean).join(", ");
  return { kind: "college", text: name, detail, id, count: null };
}
