import type { CollegeQuery } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import type { ChosenFilters } from "../index/filter-types.ts";
import { membersOf } from "../index/word-sets.ts";
import { allowedBy, type Distances, distancesTo } from "../question/apply-question.ts";
import { partOf, type Question, type QuestionPart, withoutPart } from "../question/question.ts";
import { readAskedCollege } from "../question/read-asked-college.ts";
import { isPlace } from "../question/read-negations.ts";
import { readQuestion } from "../question/read-question.ts";
import { streamOfWord } from "../question/stream-of-words.ts";
import { tokensOf } from "../question/tokens.ts";
import { stemOf } from "../text/normalise.ts";
import { wordsInEnglish } from "../text/typed-text.ts";
import { answerText } from "./answer-text.ts";
import { bestColleges } from "./best-colleges.ts";
import { type Filtered, filterColleges } from "./filter-colleges.ts";
import { namedScore } from "./score-college.ts";
import type { TextAnswer } from "./try-words.ts";

/** A part of a question with whether the colleges found meet it. */
export type AppliedPart = QuestionPart & { isApplied: boolean };

/** What a question with parts beside names, courses and places found. */
export interface AnsweredQuestion {
  parts: AppliedPart[];
  /** The words that were searched. */
  rest: string;
  text: TextAnswer | null;
  filtered: Filtered;
  /** What the list is sorted by where nothing else is chosen; null: by how well the words fit. */
  sort: "fees" | "near" | null;
  distances: Distances | null;
  /** Number of the stream that fees are of; -1: any. */
  feeStream: number;
  /** Colleges that meet the rest, and whose fees are not known; 0 where no sum was named. */
  unknownFees: number;
}

/** Parts by which colleges are left out, those that are given up first when nothing meets them all. */
const givenUp = [["money", "cheap"], ["near"], ["state"]] as const;
const anyFee = 1e9;
const anyCollege = new Set(["college", "colege", "collage", "institute", "institution"]);

/**
 * Finds what a question asks for. When no college meets all its parts, money is given up first, then nearness; what was given up is
 * told. Null for a question that is words alone.
 */
export function searchQuestion(
  index: CatalogueIndex,
  query: CollegeQuery,
  chosen: ChosenFilters,
  unknown: readonly QuestionPart[] = [],
): AnsweredQuestion | null {
  const question = readQuestion(index, query.q);
  if (question.parts.length === 0 && unknown.length === 0) return null;
  // In this order: the words that were searched last are those that cards are explained by.
  const distances = nearOf(index, question, query);
  const words = wordsSearched(index, question, chosen);
  // What is near nothing that we know is searched as a word.
  const near = partOf(question, "near");
  // A part of a name that is an area elsewhere: 'dy patil akurdi'.
  if (near?.isGuessed && isNamedBy(index, question.text, chosen)) return null;
  if (near && !distances) {
    // Of a place that nothing is known to be near, its town remains.
    const towns = near.place.split(" ").filter((word) => isPlace(index, word));
    const q = [withoutPart(question, near), ...towns].join(" ");
    return searchQuestion(index, { ...query, q }, chosen, [near]);
  }
  let parts = question.parts;
  for (let step = 0; ; step += 1) {
    const found = applyParts(index, question, { ...words, parts, distances, chosen });
    if (found.filtered.count > 0 || step === givenUp.length) {
      return { ...found, parts: [...found.parts, ...unknown.map((part) => ({ ...part, isApplied: false }))] };
    }
    const kinds: readonly string[] = givenUp[step]!;
    parts = parts.filter(({ kind }) => !kinds.includes(kind));
  }
}

function nearOf(index: CatalogueIndex, question: Question, { nearPoint }: CollegeQuery): Distances | null {
  const near = partOf(question, "near");
  return near && distancesTo(index, near, nearPoint ?? null);
}

/** Whether every word of a text is in the name of some college, with its place. */
function isNamedBy(index: CatalogueIndex, words: string, { stream, levels }: ChosenFilters): boolean {
  const text = answerText(index, words, { stream, levels });
  return text !== null && !text.prepared.isForCourse && isName(text);
}

/** Whether a text, as it was typed, is in the name of some college. */
function isName({ searchedInstead, matched, scores }: TextAnswer): boolean {
  return searchedInstead === null && matched.some((college) => scores[college]! >= namedScore);
}

/** The words to be searched: with those of the conditions where they name a college, 'School of Distance Education'. */
function wordsSearched(index: CatalogueIndex, question: Question, { stream, levels }: ChosenFilters) {
  const teaching = { stream, levels };
  if (question.parts.some(({ kind }) => kind === "condition" || kind === "not_of_kind")) {
    const text = answerText(index, question.text, teaching);
    if (text && isName(text)) return { rest: question.text, text };
  }
  const rest = isAnyCollege(question) ? "" : question.rest;
  const asked = partOf(question, "wanted") && readAskedCollege(index, rest);
  const text = rest === "" ? null : answerText(index, rest, teaching);
  // The college that the thing wanted is of comes first, known to teach the branch or not.
  const isFirst = !asked || (text !== null && bestColleges(index, text, 0, 1)[0] === asked.college);
  return isFirst ? { rest, text } : { rest: asked.nameWords, text: answerText(index, asked.nameWords, teaching) };
}

/** 'colleges within 5 km of vjti': beside a place or a state, a college of any name is meant. */
function isAnyCollege({ rest, parts }: Question): boolean {
  return (
    parts.some(({ kind }) => kind === "near" || kind === "state" || kind === "not_there") &&
    wordsInEnglish(rest, null).every((word) => anyCollege.has(stemOf(word)))
  );
}

interface Application {
  rest: string;
  text: TextAnswer | null;
  /** Parts that are applied. */
  parts: readonly QuestionPart[];
  distances: Distances | null;
  chosen: ChosenFilters;
}

function applyParts(
  index: CatalogueIndex,
  question: Question,
  { rest, text, parts, distances, chosen }: Application,
): AnsweredQuestion {
  const has = (kind: QuestionPart["kind"]) => parts.some((part) => part.kind === kind);
  const money = parts.find((part) => part.kind === "money" && part.per === "year");
  const isByFees = money !== undefined || has("cheap");
  const near = has("near") ? distances : null;
  const allowed = allowedBy(index, parts);
  const candidates = candidatesOf(index, text).filter(
    (college) => (allowed === null || allowed[college] === 1) && (near === null || near[college]! >= 0),
  );
  const feeStream = chosen.stream >= 0 ? chosen.stream : streamAsked(index, rest);
  const upTo = money?.kind === "money" ? money.upToRupees : anyFee;
  const limited = {
    ...chosen,
    feeStream,
    feesUpTo: isByFees ? (chosen.feesUpTo === -1 ? upTo : Math.min(upTo, chosen.feesUpTo)) : chosen.feesUpTo,
  };
  const applied = new Set(parts.filter(({ kind }) => kind !== "condition"));
  return {
    parts: question.parts.map((part) => ({ ...part, isApplied: applied.has(part) })),
    rest,
    text,
    filtered: filterColleges(index, limited, candidates),
    sort: isByFees ? "fees" : near ? "near" : null,
    distances: near,
    feeStream,
    unknownFees: money ? countUnknownFees(index, limited, candidates) : 0,
  };
}

function candidatesOf(index: CatalogueIndex, text: TextAnswer | null): number[] {
  if (text === null) return [...index.colleges.keys()];
  return text.all ? [...membersOf(index, text.all)] : [...text.matched];
}

function countUnknownFees(index: CatalogueIndex, chosen: ChosenFilters, candidates: readonly number[]): number {
  const { isIn } = filterColleges(index, { ...chosen, feesUpTo: -1 }, candidates);
  return candidates.filter((college) => isIn[college] === 1 && index.lowestFee[college]! < 0).length;
}

/** The stream that the words ask for, by its number; -1: none. */
export function streamAsked({ streams }: CatalogueIndex, rest: string): number {
  for (const { word } of tokensOf(rest)) {
    const slug = streamOfWord(word.replace(/\./g, ""));
    const stream = slug === null ? -1 : streams.findIndex((one) => one.slug === slug);
    if (stream >= 0) return stream;
  }
  return -1;
}

/** The colleges of a list, nearest first; one that the words name comes before all. */
export function nearestFirst({ filtered, distances, text }: AnsweredQuestion, from: number, most: number): number[] {
  const named = (college: number) =>
    Number(text !== null && text.scores[college]! >= namedScore && !text.prepared.isForCourse);
  const found: number[] = [];
  filtered.isIn.forEach((isIn, college) => {
    if (isIn === 1) found.push(college);
  });
  found.sort((a, b) => named(b) - named(a) || distances![a]! - distances![b]! || a - b);
  return found.slice(from, from + most);
}
