import { answerText } from "margdeep-search/answer-text";
import { bestColleges } from "margdeep-search/best-colleges";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { hardnessOf, listKeyOf } from "margdeep-search/closing-range-rules";
import { degreeOf } from "margdeep-search/degrees";
import { collegesOfArea } from "margdeep-search/localities";
import { stemOf } from "margdeep-search/normalise";
import type { Question as ReadParts } from "margdeep-search/question";
import { type AskedCollege, readAskedCollege } from "margdeep-search/read-asked-college";
import { isPlace } from "margdeep-search/read-negations";
import { readQuestion as readParts } from "margdeep-search/read-question";
import { alone, readWord } from "margdeep-search/read-text";
import { namedScore } from "margdeep-search/score-college";
import { synonymsOf } from "margdeep-search/synonyms";
import { valueKinds } from "margdeep-search/text-table";
import { wordsInEnglish } from "margdeep-search/typed-text";
import type { Deps } from "#http/deps.server.ts";
import { itemAt } from "#lib/lookups.ts";
import { maxTextLength } from "../rules.ts";
import { currentIndex } from "../search/current-index.server.ts";

/** A college that a text names. */
export interface NamedCollege {
  id: number;
  name: string;
  city: string;
}

/** What a text asks about, with the branches whose closing values speak for it. */
export interface NamedAsked extends Pick<AskedCollege, "isAmbiguous" | "branchWords" | "branches"> {
  college: NamedCollege;
  others: NamedCollege[];
  /** Ids of its most sought branches, or of those named: at most three. */
  soughtBranches: number[];
  /** Exams that lead to it. */
  exams: string[];
}

/** What the catalogue knows of a question that may be about something else than its colleges. */
export interface Question {
  /** Its words in Latin letters; those of Hindi and Marathi are words of ours. */
  words: string[];
  /** The city that words name, as the catalogue writes it; null: none. */
  cityOf: (words: readonly string[]) => string | null;
  /** The college that a text names; null when it names none, or one is not surely meant. */
  collegeOf: (text: string) => NamedCollege | null;
  /** The colleges that two texts compare: of the many that are called so, the most sought that teach the same; null: one names none. */
  pairOf: (texts: readonly [string, string]) => [NamedCollege, NamedCollege] | null;
  /** The city of an area; null: no address names it. */
  areaCityOf: (area: string) => string | null;
  /** The college, and the branch of it, that a text asks about; null: none is surely meant. */
  askedCollege: (text: string) => NamedAsked | null;
  /** Its parts beside names, courses and places. */
  parts: ReadParts;
  /** The text without the towns and states that it names. */
  withoutPlaces: string;
  /** A degree in it that no college here teaches, as it was typed: 'iti'. Null: none. */
  untaughtDegree: string | null;
}

/** Reads a question with what the catalogue knows. */
export async function readQuestion(deps: Pick<Deps, "db" | "work" | "state">, text: string): Promise<Question> {
  return questionOf(await currentIndex(deps), text);
}

/** The same with an index. */
export function questionOf(index: CatalogueIndex, text: string): Question {
  const words = wordsInEnglish(text.slice(0, maxTextLength), index.text);
  return {
    words,
    withoutPlaces: words.filter((word) => !isPlace(index, word)).join(" "),
    untaughtDegree: words.find((word) => isUntaught(index, word)) ?? null,
    cityOf: (words) => findCity(index, words),
    collegeOf: (name) => findNamed(index, name),
    pairOf: (texts) => findPair(index, texts),
    areaCityOf: (area) => cityOfArea(index, area),
    askedCollege: (words) => findAsked(index, words),
    parts: readParts(index, text.slice(0, maxTextLength)),
  };
}

function isUntaught({ text }: CatalogueIndex, word: string): boolean {
  return degreeOf(stemOf(word)) !== null && readWord(text, word, alone).coursePhrases.length === 0;
}

/** The most telling city: of two words before one, and as typed before corrected. */
function findCity(index: CatalogueIndex, words: readonly string[]): string | null {
  const stems = words.map(stemOf);
  const pairs = stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);
  for (const key of [...pairs, ...stems]) {
    const city =
      cityOfKey(index, key) ??
      synonymsOf(key)
        .map((phrase) => cityOfKey(index, phrase.join(" ")))
        .find(Boolean);
    if (city) return city;
  }
  for (const word of words.filter(({ length }) => length >= 4)) {
    const { exact, corrected } = readWord(index.text, word, alone);
    const term =
      exact === null
        ? corrected.find((one) => (itemAt(index.text.termKinds, one) & valueKinds.place) !== 0)
        : undefined;
    const city = term === undefined ? null : cityOfKey(index, itemAt(index.text.terms, term));
    if (city) return city;
  }
  return null;
}

function cityOfArea(index: CatalogueIndex, area: string): string | null {
  const [college] = collegesOfArea(index, area);
  return college === undefined ? null : itemAt(index.colleges, college).city || null;
}

const citiesByKey = new WeakMap<CatalogueIndex, Map<string, string>>();

function cityOfKey(index: CatalogueIndex, key: string): string | null {
  let cities = citiesByKey.get(index);
  if (!cities) {
    const { labels, textValues } = index.cities;
    cities = new Map(labels.map((label, code) => [itemAt(index.text.keys, itemAt(textValues, code)), label]));
    citiesByKey.set(index, cities);
  }
  return cities.get(key) ?? null;
}

/** Colleges that one name may mean. */
const maxMeant = 12;

function findPair(index: CatalogueIndex, texts: readonly [string, string]): [NamedCollege, NamedCollege] | null {
  const [ones, others] = texts.map((text) => findMeant(index, text)) as [number[], number[]];
  let best: { pair: [number, number]; rank: number } | null = null;
  for (const [at, one] of ones.entries()) {
    for (const [place, other] of others.entries()) {
      if (one === other) continue;
      const rank =
        (sharesStream(index, one, other) ? 0 : 1000) + (sharesCity(index, one, other) ? 0 : maxMeant) + at + place;
      if (!best || rank < best.rank) best = { pair: [one, other], rank };
    }
  }
  return best && [nameCollege(index, best.pair[0]), nameCollege(index, best.pair[1])];
}

/** The colleges that a text may name, the most sought first. */
function findMeant(index: CatalogueIndex, text: string): number[] {
  const answer = answerText(index, text, { stream: -1, levels: 7 });
  if (!answer || answer.count === 0) return [];
  const named = bestColleges(index, answer, 0, maxMeant).filter((one) => itemAt(answer.scores, one) >= namedScore);
  const meant = named.length > 0 ? named : answer.matched.filter((one) => beginsWith(index, one, text));
  return meant
    .toSorted((a, b) => itemAt(index.popularity, b) - itemAt(index.popularity, a) || a - b)
    .slice(0, maxMeant);
}

/** 'manipal' is a town, and the first word of the names of colleges. */
function beginsWith(index: CatalogueIndex, college: number, text: string): boolean {
  return `${itemAt(index.colleges, college).name} `.toLowerCase().startsWith(`${text.trim().toLowerCase()} `);
}

function sharesCity({ cityOf }: CatalogueIndex, one: number, other: number): boolean {
  return itemAt(cityOf, one) === itemAt(cityOf, other);
}

function sharesStream(index: CatalogueIndex, one: number, other: number): boolean {
  return itemAt(index.totals, one).streamSlug === itemAt(index.totals, other).streamSlug;
}

function findNamed(index: CatalogueIndex, text: string): NamedCollege | null {
  const answer = answerText(index, text, { stream: -1, levels: 7 });
  if (!answer || answer.count === 0) return null;
  const [best = 0] = bestColleges(index, answer, 0, 1);
  if (itemAt(answer.scores, best) < namedScore) return null;
  return nameCollege(index, best);
}

function nameCollege(index: CatalogueIndex, ordinal: number): NamedCollege {
  const { id, name, city, state } = itemAt(index.colleges, ordinal);
  return { id, name, city: city || state };
}

/** Branches that stand for a college. */
const maxBranches = 3;

function findAsked(index: CatalogueIndex, text: string): NamedAsked | null {
  const asked = readAskedCollege(index, text);
  if (!asked) return null;
  const { college, others, ...rest } = asked;
  const from = itemAt(index.closingStart, itemAt(index.entryStart, college));
  const to = itemAt(index.closingStart, itemAt(index.entryStart, college + 1));
  const closings = index.closings.slice(from, to).toSorted((a, b) => b.year - a.year || hardnessOf(a) - hardnessOf(b));
  const whole = itemAt(index.totals, college).closingRange;
  const listed = closings.filter((range) => whole && listKeyOf(range) === listKeyOf(whole));
  const fitting =
    rest.branchWords === null ? listed : closings.filter(({ headline }) => rest.branches.includes(headline.branch));
  return {
    ...rest,
    college: nameCollege(index, college),
    others: others.map((other) => nameCollege(index, other)),
    soughtBranches: [...new Set(fitting.map(({ headline }) => headline.branch_id))].slice(0, maxBranches),
    exams: [...new Set((listed.length > 0 ? listed : closings).map(({ exam }) => exam))],
  };
}
