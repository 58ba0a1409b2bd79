import { type InitialsTable, initialsOf, valuesWithInitials } from "../text/initials.ts";
import { isSmallWord, stemOf, wordsOf } from "../text/normalise.ts";

/** Beginnings of so many letters know their colleges; longer ones begin few words. */
export const longestBeginning = 3;
/** As many as a suggestion box may show. */
const perBeginning = 12;

/** Which colleges a beginning is of, the most popular first. */
interface BegunColleges {
  /** A name or short name begins with it. */
  names: number[];
  /** The initials of a name begin with it. */
  initials: number[];
  /** Another word of a name begins with it. */
  words: number[];
}

/** By the first one to three letters, and by word: the colleges that may be meant. */
export interface Beginnings {
  byLetters: ReadonlyMap<string, BegunColleges>;
  byWord: ReadonlyMap<string, BegunColleges>;
}

/** Words before the one by which a college is known: 'Dr. D. Y. Patil', 'The Oxford', "K. J. Somaiya". */
const titles = new Set("dr shri shree sri sree smt prof prin late lt the sir swami saint".split(" "));

/**
 * @param order all colleges, the most popular first
 * @param namesOf the names and short names of a college
 */
export function buildBeginnings(order: Int32Array, namesOf: (college: number) => readonly string[]): Beginnings {
  const byLetters = new Map<string, BegunColleges>();
  const byWord = new Map<string, BegunColleges>();
  const put = (list: Map<string, BegunColleges>, key: string, kind: keyof BegunColleges, college: number) => {
    const begun = list.get(key) ?? { names: [], initials: [], words: [] };
    list.set(key, begun);
    const colleges = begun[kind];
    if (colleges.length < perBeginning && colleges.at(-1) !== college) colleges.push(college);
  };
  const putWord = (word: string, kind: "names" | "words", college: number) => {
    put(byWord, word, kind, college);
    for (let length = 1; length <= Math.min(word.length, longestBeginning); length += 1) {
      put(byLetters, word.slice(0, length), kind, college);
    }
  };
  for (const college of order) {
    for (const name of namesOf(college)) {
      const words = wordsOf(name);
      const known = words.findIndex((word) => word.length > 2 && !titles.has(word));
      words.forEach((word, at) => {
        if (!isSmallWord(word)) putWord(stemOf(word), at === 0 || at === known ? "names" : "words", college);
      });
      for (const initials of initialsOf(name)) put(byLetters, initials.slice(0, longestBeginning), "initials", college);
    }
  }
  return { byLetters, byWord };
}

/** What is added to the popularity of a college. */
const bonus = { names: 45, initials: 20, words: 0 } as const;

/**
 * Colleges that somebody may mean who has typed the beginning of one word, likeliest first.
 *
 * @param words known words that begin so; for a beginning of more letters than are known
 */
export function collegesBegunWith(
  { byLetters, byWord }: Beginnings,
  beginning: string,
  words: readonly string[],
  initials: { table: InitialsTable; collegesOf: (value: number) => Iterable<number> },
  popularity: Float32Array,
): number[] {
  const points = new Map<number, number>();
  const add = (begun: BegunColleges | undefined) => {
    for (const kind of ["names", "initials", "words"] as const) {
      for (const college of begun?.[kind] ?? []) addPoints(college, kind);
    }
  };
  const addPoints = (college: number, kind: keyof BegunColleges) => {
    points.set(college, Math.max(points.get(college) ?? 0, popularity[college]! + bonus[kind]));
  };
  if (beginning.length <= longestBeginning) add(byLetters.get(beginning));
  else {
    for (const word of words) add(byWord.get(word));
    for (const value of valuesWithInitials(initials.table, beginning, maxWithInitials)) {
      for (const college of initials.collegesOf(value)) addPoints(college, "initials");
    }
  }
  return [...points].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([college]) => college);
}

const maxWithInitials = 400;
