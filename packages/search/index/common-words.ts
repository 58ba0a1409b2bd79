import { type CatalogueIndex, type CommonWords, hasBranches } from "./catalogue-index.ts";
import { namesWithTerm, shortestFirst } from "./short-names.ts";
import { holderCount } from "./value-holders.ts";

/** A word that more colleges hold has its sets in the index; of rarer ones the holders are collected on use. */
const commonFrom = 800;
/** Sets of a word: of the colleges that are called so, are there, belong to it or are of that kind; of those that teach it at each level. */
const [held, taughtFrom, setsPerWord] = [0, 1, 4];
const levelCount = 3;
const allLevels = 7;

/** Part of a CatalogueIndex. */
type Holding = Pick<
  CatalogueIndex,
  | "size"
  | "text"
  | "firstName"
  | "holders"
  | "teachers"
  | "streamText"
  | "branches"
  | "entryStart"
  | "entryStream"
  | "programmeStart"
  | "programmeBranch"
  | "programmeLevels"
>;

/** Finds the colleges of frequent words: a few hundredths of a second for 50,000 colleges. */
export function buildCommonWords(index: Holding): CommonWords {
  const { size, text, holders } = index;
  const terms = frequentTerms(index);
  const length = Math.ceil(size / 32);
  const sets = new Uint32Array(terms.length * setsPerWord * length);
  const put = (set: number, college: number) => {
    sets[set * length + (college >> 5)]! |= 1 << (college & 31);
  };
  const wordsOfValue = new Map<number, number[]>();
  terms.forEach((term, place) => {
    for (let at = text.postingStart[term]!; at < text.postingStart[term + 1]!; at += 1) {
      const value = text.postings[at]!;
      for (let of = holders.start[value]!; of < holders.start[value + 1]!; of += 1) {
        put(place * setsPerWord + held, holders.colleges[of]!);
      }
      wordsOfValue.set(value, [...(wordsOfValue.get(value) ?? []), place]);
    }
  });
  for (const { college, value, levels } of taughtValues(index)) {
    for (const place of wordsOfValue.get(value) ?? []) {
      for (let level = 0; level < levelCount; level += 1) {
        if (((levels >> level) & 1) === 1) put(place * setsPerWord + taughtFrom + level, college);
      }
    }
  }
  const shortNames = terms.map((term) => Int32Array.from(shortestFirst(index, [namesWithTerm(index, term)])));
  return {
    places: new Map(terms.map((term, place) => [term, place])),
    length,
    sets,
    shortNames: new Map(terms.map((term, place) => [term, shortNames[place]!])),
  };
}

/** Terms that about so many colleges hold; one that holds a word twice counts twice. */
function frequentTerms({ text, holders, teachers }: Holding): number[] {
  return [...text.terms.keys()].filter((term) => {
    let count = 0;
    for (let at = text.postingStart[term]!; at < text.postingStart[term + 1]! && count <= commonFrom; at += 1) {
      count += holderCount(holders, text.postings[at]!) + holderCount(teachers, text.postings[at]!);
    }
    return count > commonFrom;
  });
}

/** Branches and streams that colleges teach, with the levels. */
function* taughtValues(index: Holding) {
  const { size, streamText, branches, entryStart, entryStream, programmeStart, programmeBranch, programmeLevels } =
    index;
  for (let college = 0; college < size; college += 1) {
    for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
      let inStream = hasBranches(index, entry) ? 0 : allLevels;
      for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
        const levels = programmeLevels[at]!;
        inStream |= levels;
        yield { college, value: branches.textValues[programmeBranch[at]!]!, levels };
      }
      yield { college, value: streamText[entryStream[entry]!]!, levels: inStream };
    }
  }
}

/** Four bits as four bytes, as they are in memory. */
const spread = Uint32Array.from({ length: 16 }, (_, bits) => {
  const bytes = Uint8Array.from({ length: 4 }, (_, at) => (bits >> at) & 1);
  return new Uint32Array(bytes.buffer)[0]!;
});

/**
 * Adds to a set of colleges (one byte each) those that hold a word.
 *
 * @param levels what counts of what they teach, as bits
 * @returns false when the word is not among the frequent ones
 */
export function addCommon(words: CommonWords, term: number, levels: number, to: Uint8Array): boolean {
  return addSets(words, term, (1 << held) | (levels << taughtFrom), to);
}

/** The same for those that teach what is called so. */
export function addCommonTaught(words: CommonWords, term: number, levels: number, to: Uint8Array): boolean {
  return addSets(words, term, levels << taughtFrom, to);
}

/** @param chosen sets of the word, as bits */
function addSets({ places, length, sets }: CommonWords, term: number, chosen: number, to: Uint8Array): boolean {
  const place = places.get(term);
  if (place === undefined) return false;
  const fours = new Uint32Array(to.buffer);
  for (let at = 0; at < length; at += 1) {
    let bits = 0;
    for (let set = 0; set < setsPerWord; set += 1) {
      if (((chosen >> set) & 1) === 1) bits |= sets[(place * setsPerWord + set) * length + at]!;
    }
    for (let four = at * 8; bits !== 0; four += 1, bits >>>= 4) fours[four]! |= spread[bits & 15]!;
  }
  return true;
}
