import type { Suggestion } from "../contract.ts";
import { answerText } from "./answer-text.ts";
import type { CatalogueIndex, Dictionary } from "./catalogue-index.ts";
import { filterColleges } from "./filter-colleges.ts";
import type { PreparedText } from "./prepared-text.ts";
import { readPrefix } from "./read-text.ts";
import { nameStartsScore, scoreCount } from "./score-college.ts";

const everywhere = { stream: -1, levels: 7 };
const noFilters = {
  stream: -1,
  state: -1,
  city: null,
  district: -1,
  branch: -1,
  family: -1,
  levels: 7,
  familyLevels: [],
  ownership: -1,
  womenOnly: false,
  hostelWithinM: -1,
  feesUpTo: -1,
};

/** A suggestion with how well it fits: 3 is the text, 2 starts with it, 1 holds its words. */
interface Candidate {
  suggestion: Suggestion;
  fit: number;
}

/**
 * Suggestions for a text: at most two streams, three courses and two cities whose names hold every word, those that start
 * with the text first and then those with more colleges; colleges fill the rest. When the text begins a college's own name
 * or short name, and is not itself the name of a course, city or stream, colleges come first.
 */
export function suggestFrom(index: CatalogueIndex, text: string, limit: number): Suggestion[] {
  const answer = answerText(index, text, everywhere, readPrefix);
  if (!answer || answer.count === 0) return [];
  const { prepared, scores } = answer;
  const streams = streamCandidates(index, prepared).slice(0, 2);
  const courses = dictionaryCandidates(index, index.branches, prepared, "course").slice(0, 3);
  const cities = dictionaryCandidates(index, index.cities, prepared, "city").slice(0, 2);
  const others = [...streams, ...courses, ...cities].sort((a, b) => b.fit - a.fit);
  const colleges = bestColleges(index, scores, limit);
  const isNamed = others[0]?.fit !== 3 && colleges.length > 0 && scores[colleges[0]!]! >= nameStartsScore;
  const roomForOthers = Math.min(others.length, isNamed ? Math.floor(limit / 2) : limit - 2);
  const shownColleges = colleges.slice(0, limit - roomForOthers).map((ordinal) => suggestCollege(index, ordinal));
  const shownOthers = others.slice(0, limit - shownColleges.length).map(({ suggestion }) => suggestion);
  return isNamed ? [...shownColleges, ...shownOthers] : [...shownOthers, ...shownColleges];
}

function streamCandidates(index: CatalogueIndex, text: PreparedText): Candidate[] {
  return index.streams
    .map((stream, code) => ({
      fit: relevanceOf(index, index.streamText[code]!, text),
      suggestion: {
        kind: "stream" as const,
        text: stream.name,
        detail: String(stream.collegeCount),
        id: stream.id,
        count: stream.collegeCount,
      },
    }))
    .filter(({ fit }) => fit > 0)
    .sort(byFit);
}

/** Colleges of each city and branch, counted once for an index. */
function countsOf(index: CatalogueIndex) {
  if (!index.collegeCounts) {
    const { city, branch } = filterColleges(index, noFilters, null).facets;
    index.collegeCounts = { city, branch };
  }
  return index.collegeCounts;
}

function dictionaryCandidates(
  index: CatalogueIndex,
  dictionary: Dictionary,
  text: PreparedText,
  kind: "course" | "city",
): Candidate[] {
  const counts = countsOf(index)[kind === "city" ? "city" : "branch"];
  const found: Candidate[] = [];
  dictionary.labels.forEach((label, code) => {
    const fit = relevanceOf(index, dictionary.textValues[code]!, text);
    const count = counts[code]!;
    // A course that has a place's name in its own is seldom what a text with a place asks for.
    if (fit === 0 || count === 0 || (fit === 1 && kind === "course" && text.places !== 0)) return;
    found.push({ fit, suggestion: { kind, text: label, detail: String(count), id: null, count } });
  });
  return found.sort(byFit);
}

function relevanceOf(index: CatalogueIndex, value: number, { full, keys }: PreparedText): number {
  if ((index.found[value]! & full) !== full) return 0;
  const name = index.text.keys[value]!;
  if (keys.includes(name)) return 3;
  return keys.some((key) => name.startsWith(key)) ? 2 : 1;
}

function byFit(a: Candidate, b: Candidate): number {
  return b.fit - a.fit || b.suggestion.count! - a.suggestion.count!;
}

/** The best colleges by score; equal ones in the order of lists. */
function bestColleges(index: CatalogueIndex, scores: Uint8Array, most: number): number[] {
  const best: number[] = [];
  const { prominence } = index;
  const counts = new Int32Array(scoreCount);
  for (const score of scores) counts[score]! += 1;
  for (let score = scoreCount - 1; score > 0 && best.length < most; score -= 1) {
    if (counts[score] === 0) continue;
    for (let at = 0; at < prominence.length && best.length < most; at += 1) {
      if (scores[prominence[at]!] === score) best.push(prominence[at]!);
    }
  }
  return best;
}

function suggestCollege(index: CatalogueIndex, ordinal: number): Suggestion {
  const { id, name, city, state } = index.colleges[ordinal]!;
  return { kind: "college", text: name, detail: city === state ? city : `${city}, ${state}`, id, count: null };
}
