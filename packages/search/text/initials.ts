import { isSmallWord, withoutTitles, wordsOf } from "./normalise.ts";

/** Shorter ones are no acronym but a pair of letters; longer ones nobody types. */
const shortestInitials = 3;
const longestInitials = 14;
/** A word in capital letters is an acronym itself, and is spoken letter by letter: 'BMS College' is 'bmsc'. */
const longestCapitals = 4;

/** Initials of names, sorted, each with the text value it is made from: an acronym begins one of them. */
export interface InitialsTable {
  initials: readonly string[];
  values: Int32Array;
}

/**
 * The initials of a name, of which an acronym is the beginning: 'Birla Institute of Technology and Science Pilani' is
 * 'bitsp' and 'biotsp', and so 'bits'. What follows a society's name is read by itself too: "Zeal Education Society's Zeal
 * College" is 'zc' as well, and what follows a title: 'Shri Ramdeobaba College of Engineering and Management' is 'rcoem'.
 */
export function initialsOf(name: string): string[] {
  const found = new Set<string>();
  const hasSmallLetters = /\p{Ll}/u.test(name);
  const own = name.split(/['’]s\s/i).at(-1) ?? name;
  for (const text of new Set([name, withoutTitles(name), own, withoutTitles(own)])) {
    const words = spokenWords(text, hasSmallLetters);
    for (const chosen of [words, words.filter(({ word }) => !isSmallWord(word))]) {
      for (const isSpelled of [false, true]) {
        const initials = chosen.map(({ word, isCapitals }) => (isCapitals && isSpelled ? word : word[0]!)).join("");
        if (initials.length >= shortestInitials) found.add(initials.slice(0, longestInitials));
      }
    }
  }
  return [...found];
}

/** The words of a name but for 'and' and 'the', which no acronym has a letter of. */
function spokenWords(text: string, hasSmallLetters: boolean): { word: string; isCapitals: boolean }[] {
  return text.split(/[\s,()[\]{}–/-]+/).flatMap((part) =>
    wordsOf(part)
      .filter((word) => word !== "and" && word !== "the")
      .map((word) => ({
        word,
        isCapitals: word.length <= longestCapitals && (hasSmallLetters || part.includes(".")) && !/\p{Ll}/u.test(part),
      })),
  );
}

/** Sorts initials for `valuesWithInitials`. */
export function buildInitials(pairs: readonly (readonly [initials: string, value: number])[]): InitialsTable {
  const sorted = pairs.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return { initials: sorted.map(([initials]) => initials), values: Int32Array.from(sorted, ([, value]) => value) };
}

/** A word of a name may have so many letters in its acronym: 'bimtech'. */
const longestTail = 5;

/**
 * Values whose acronym has more than a letter of its last word: 'iisc' is the Indian Institute of Science.
 *
 * @param keys compared form of each value
 */
export function valuesWithTail(table: InitialsTable, keys: readonly string[], acronym: string, most: number): number[] {
  const found: number[] = [];
  for (let head = acronym.length - 2; head >= 2 && acronym.length - head <= longestTail; head -= 1) {
    const tail = acronym.slice(head);
    for (const value of valuesWithInitials(table, acronym.slice(0, head + 1), most)) {
      // Hundreds of names have the initials, few a word that begins so: only those are taken apart.
      if (!keys[value]!.includes(` ${tail}`)) continue;
      const words = keys[value]!.split(" ");
      const letters = words.slice(0, head).map((word) => word[0]);
      if (words[head]?.startsWith(tail) && letters.join("") === acronym.slice(0, head)) found.push(value);
    }
  }
  return found;
}

/**
 * Values whose initials begin with an acronym.
 *
 * @param acronym three letters or more
 * @param most at most so many: an acronym that more names have says nothing
 */
export function valuesWithInitials({ initials, values }: InitialsTable, acronym: string, most: number): number[] {
  if (acronym.length < shortestInitials || !/^[a-z]+$/.test(acronym)) return [];
  let low = 0;
  let high = initials.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (initials[middle]! < acronym) low = middle + 1;
    else high = middle;
  }
  const found = new Set<number>();
  for (; low < initials.length && initials[low]!.startsWith(acronym); low += 1) found.add(values[low]!);
  return found.size > most ? [] : [...found];
}
