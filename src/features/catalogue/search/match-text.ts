import type { CatalogueIndex } from "./catalogue-index.ts";
import type { WordReading } from "./read-text.ts";
import type { TextTable } from "./text-table.ts";

/** Bits of a mask: word w as it may be meant is bit w, as typed (or by a synonym) bit w + 15 as well. */
const exactShift = 15;

/** Which programmes a text may be found in: those of the chosen stream and level. */
export interface TeachingScope {
  /** Stream number, or -1 for all. */
  stream: number;
  /** Level bits; 7 for all. */
  levels: number;
}

/** A text ready to be compared with colleges. `index.found` holds its words until the next text is prepared. */
export interface PreparedText {
  full: number;
  key: string;
  teaching: TeachingScope;
}

/** Why a college was found, best first. Documented in docs/decisions/0006-search.md. */
const tiers = {
  isName: 7,
  nameStarts: 6,
  inName: 5,
  nameAndPlace: 4,
  courseAndPlace: 3,
  streamOrUniversity: 2,
  somewhere: 1,
} as const;

/** Scores are two for a tier, one more when no word was corrected or completed. */
export const scoreCount = tiers.isName * 2 + 2;
/** The lowest score of a college that was found by its name, with or without its place. */
export const nameScore = tiers.nameAndPlace * 2;

/**
 * Marks in `index.found` which words each text value holds.
 *
 * @param key the whole text in compared form, for names that equal it or start with it
 */
export function prepareText(
  index: CatalogueIndex,
  key: string,
  words: readonly WordReading[],
  teaching: TeachingScope,
): PreparedText {
  index.found.fill(0);
  words.forEach((word, position) => {
    const meant = 1 << position;
    const typedBit = meant | (meant << exactShift);
    if (word.exact !== null) markTerm(index.text, index.found, word.exact, typedBit);
    for (const phrase of word.phrases) markPhrase(index.text, index.found, phrase, typedBit);
    for (const term of word.prefixed) markTerm(index.text, index.found, term, meant);
    for (const term of word.corrected) markTerm(index.text, index.found, term, meant);
  });
  return { full: (1 << words.length) - 1, key, teaching };
}

function markTerm({ postingStart, postings }: TextTable, found: Int32Array, term: number, bits: number): void {
  for (let at = postingStart[term]!; at < postingStart[term + 1]!; at += 1) found[postings[at]!]! |= bits;
}

function markPhrase({ postingStart, postings }: TextTable, found: Int32Array, phrase: readonly number[], bits: number) {
  const hits = new Map<number, number>();
  const [first, ...rest] = [...new Set(phrase)].sort(
    (a, b) => postingStart[a + 1]! - postingStart[a]! - (postingStart[b + 1]! - postingStart[b]!),
  );
  if (first === undefined) return;
  for (let at = postingStart[first]!; at < postingStart[first + 1]!; at += 1) hits.set(postings[at]!, 0);
  for (const term of rest) {
    for (let at = postingStart[term]!; at < postingStart[term + 1]!; at += 1) {
      const count = hits.get(postings[at]!);
      if (count !== undefined) hits.set(postings[at]!, count + 1);
    }
  }
  for (const [value, count] of hits) if (count === rest.length) found[value]! |= bits;
}

/** Words found in what a college teaches within the scope, all programmes together. */
function taughtMask(index: CatalogueIndex, college: number, { stream, levels }: TeachingScope): number {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, found, branches } = index;
  let mask = 0;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    if (stream >= 0 && entryStream[entry] !== stream) continue;
    mask |= found[index.streamText[entryStream[entry]!]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((programmeLevels[at]! & levels) !== 0) mask |= found[branches.textValues[programmeBranch[at]!]!]!;
    }
  }
  return mask;
}

/** Words found in where a college is. */
export function placeMask(index: CatalogueIndex, college: number): number {
  const { found, cities, states } = index;
  return (
    found[cities.textValues[index.cityOf[college]!]!]! |
    found[states.textValues[index.stateOf[college]!]!]! |
    found[index.districtText[college]!]! |
    found[index.areaText[college]!]!
  );
}

/**
 * Compares one college with the prepared text.
 *
 * @returns 0 when a word was found nowhere, else a score: higher is better
 */
export function scoreCollege(index: CatalogueIndex, college: number, text: PreparedText): number {
  const { found, nameText, aliasStart, aliasText } = index;
  const { full } = text;
  const place = placeMask(index, college);
  let names = found[nameText[college]!]!;
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) names |= found[aliasText[at]!]!;
  const university = found[index.universityText[college]!]!;
  let all = names | place | university;
  if ((names & full) !== full || names >> exactShift !== full) all |= taughtMask(index, college, text.teaching);
  if ((all & full) !== full) return 0;
  return tierOf(index, college, text, names, place, university) * 2 + Number(all >> exactShift === full);
}

function tierOf(
  index: CatalogueIndex,
  college: number,
  text: PreparedText,
  names: number,
  place: number,
  university: number,
): number {
  const { full } = text;
  if ((names & full) === full) {
    const tier = nameTier(index, college, text);
    if (tier > 0) return tier;
  }
  if ((names & full) !== 0 && ((names | place) & full) === full && (place & full) !== full) return tiers.nameAndPlace;
  const course = bestProgramme(index, college, text);
  if (((course.mask | place) & full) === full) return tiers.courseAndPlace;
  if (((course.mask | place | course.streamMask | university) & full) === full) return tiers.streamOrUniversity;
  return tiers.somewhere;
}

/** How a single name or alias holds all the words; 0 when none does. */
function nameTier(index: CatalogueIndex, college: number, { full, key }: PreparedText): number {
  const { found, nameText, aliasStart, aliasText } = index;
  let best = oneNameTier(index, nameText[college]!, found[nameText[college]!]!, full, key);
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) {
    best = Math.max(best, oneNameTier(index, aliasText[at]!, found[aliasText[at]!]!, full, key));
  }
  return best;
}

function oneNameTier(index: CatalogueIndex, value: number, mask: number, full: number, key: string): number {
  if ((mask & full) !== full) return 0;
  const name = index.text.keys[value]!;
  if (name === key) return tiers.isName;
  return name.startsWith(key) ? tiers.nameStarts : tiers.inName;
}

/** The branch within the scope that holds the most words, and what the stream's name holds. */
export function bestProgramme(index: CatalogueIndex, college: number, { full, teaching }: PreparedText) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, found, branches } = index;
  let best = { branch: -1, mask: 0, stream: -1, streamMask: 0 };
  let bestCount = -1;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    const stream = entryStream[entry]!;
    if (teaching.stream >= 0 && stream !== teaching.stream) continue;
    const streamMask = found[index.streamText[stream]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((programmeLevels[at]! & teaching.levels) === 0) continue;
      const branch = programmeBranch[at]!;
      const mask = found[branches.textValues[branch]!]!;
      const count = countBits(mask & full) * 16 + countBits(streamMask & full);
      if (count > bestCount) {
        best = { branch, mask, stream, streamMask };
        bestCount = count;
      }
    }
  }
  return best;
}

function countBits(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
