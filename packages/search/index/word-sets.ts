import { prepareText } from "../answer/prepare-text.ts";
import type { CourseScope } from "../answer/prepared-text.ts";
import { isAcronymOfKind } from "../text/acronym-values.ts";
import { isWrittenWord, valuesWithPhrase } from "../text/phrases.ts";
import { valueKinds } from "../text/text-table.ts";
import type { WordReading } from "../text/word-reading.ts";
import { cachePerIndex } from "./cache-per-index.ts";
import { type CatalogueIndex, hasBranches } from "./catalogue-index.ts";
import { taughtMask } from "./college-masks.ts";
import { addCommon, addCommonTaught } from "./common-words.ts";
import { visitHolding } from "./word-marks.ts";

/** By college: 1 for those of the set. Its length is a multiple of four, so that four are compared at once. */
export type CollegeSet = Uint8Array;

const anyLevel = 7;

/** Words whose colleges are cached: common words are searched again and again. */
const recentSet = cachePerIndex<CollegeSet>({ max: 64 });

/**
 * The colleges that hold a word anywhere, in what they teach only within the scope. Found once an index for the same word, so
 * that a text of common words costs what comparing sets costs, not what going through thousands of colleges does.
 *
 * The marks of the text that is being searched are lost where a word is new: prepare it afterwards.
 */
export function collegesWith(index: CatalogueIndex, word: WordReading, teaching: CourseScope): CollegeSet {
  const { typed: _, shown: _shown, errors: _errors, ...means } = word;
  return recentSet(index, JSON.stringify([means, teaching]), () => findCollegesWith(index, word, teaching));
}

function findCollegesWith(index: CatalogueIndex, word: WordReading, teaching: CourseScope): CollegeSet {
  const isMeantEverywhere = teaching.stream < 0 && !isAcronymOfKind(word.stem);
  return isMeantEverywhere ? collectColleges(index, word, teaching.levels) : compareColleges(index, word, teaching);
}

/** Puts together the sets of all that a word may be; those of frequent words are in the index. */
function collectColleges(index: CatalogueIndex, word: WordReading, scope: number): CollegeSet {
  const { text, commonWords } = index;
  const set = newSet(index);
  const levels = word.levels & scope;
  const addValues = (values: Iterable<number>) => {
    for (const value of values) {
      addHolders(index, value, set);
      addTeachers(index, value, levels, set);
    }
  };
  const addTerm = (term: number) => {
    if (addCommon(commonWords, term, levels, set)) return;
    addValues(text.postings.subarray(text.postingStart[term], text.postingStart[term + 1]));
  };
  if (word.exact !== null) addTerm(word.exact);
  for (const terms of [word.prefixed, word.corrected, word.abbreviated]) for (const term of terms) addTerm(term);
  for (const phrase of word.phrases) {
    if (isWrittenWord(text, phrase)) addTerm(phrase[0]!);
    else addValues(valuesWithPhrase(text, phrase));
  }
  for (const phrase of word.coursePhrases) {
    const courses = valuesWithPhrase(text, phrase).filter((value) => (text.kinds[value]! & valueKinds.course) !== 0);
    if (!isWrittenWord(text, phrase) || !addCommonTaught(commonWords, phrase[0]!, levels, set)) addValues(courses);
    else for (const value of courses) addHolders(index, value, set);
  }
  addValues(word.names);
  return set;
}

function addHolders({ holders: { start, colleges } }: CatalogueIndex, value: number, set: CollegeSet): void {
  for (let at = start[value]!; at < start[value + 1]!; at += 1) set[colleges[at]!] = 1;
}

/** Adds the colleges that teach a branch or stream at one of some levels. */
function addTeachers(index: CatalogueIndex, value: number, levels: number, set: CollegeSet): void {
  const { start, colleges } = index.teachers;
  // Of a stream a college may be listed without a course, which says nothing about what is taught.
  const isTaught = levels === anyLevel && index.streamOfValue[value]! < 0;
  for (let at = start[value]!; at < start[value + 1]!; at += 1) {
    const college = colleges[at]!;
    if (set[college] === 0 && (isTaught || isTaughtAt(index, college, value, levels))) set[college] = 1;
  }
}

function isTaughtAt(index: CatalogueIndex, college: number, value: number, levels: number): boolean {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, branches, streamText } = index;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    const isStream = streamText[entryStream[entry]!] === value;
    if (isStream && levels !== 0 && !hasBranches(index, entry)) return true;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((programmeLevels[at]! & levels) === 0) continue;
      if (isStream || branches.textValues[programmeBranch[at]!] === value) return true;
    }
  }
  return false;
}

/** Compares what each college teaches with the word: within one stream, or where the word means no course. */
function compareColleges(index: CatalogueIndex, word: WordReading, teaching: CourseScope): CollegeSet {
  const { holders, teachers, marks, streamOfValue } = index;
  const { full, taughtAt } = prepareText(index, [], [], [], [word], [], teaching);
  const set = newSet(index);
  visitHolding(index, full, (value) => {
    for (let at = holders.start[value]!; at < holders.start[value + 1]!; at += 1) set[holders.colleges[at]!] = 1;
  });
  const isAnyCourse = teaching.stream < 0 && teaching.levels === anyLevel && word.levels === anyLevel;
  for (const value of marks.touched) {
    // Of a stream a college may be listed without a course, which says nothing about what is taught.
    const isTaught = isAnyCourse && streamOfValue[value]! < 0;
    for (let at = teachers.start[value]!; at < teachers.start[value + 1]!; at += 1) {
      const college = teachers.colleges[at]!;
      if (set[college] === 1) continue;
      if (isTaught || (taughtMask(index, college, teaching, taughtAt) & full) !== 0) set[college] = 1;
    }
  }
  return set;
}

export function newSet({ size }: CatalogueIndex): CollegeSet {
  return new Uint8Array(Math.ceil(size / 4) * 4);
}

/** The colleges of both sets. @param one null: all colleges */
export function inBoth(one: CollegeSet | null, other: CollegeSet): CollegeSet {
  if (one === null) return other;
  const [ones, others] = [new Uint32Array(one.buffer), new Uint32Array(other.buffer)];
  const both = new Uint32Array(ones.length);
  for (let at = 0; at < both.length; at += 1) both[at] = ones[at]! & others[at]!;
  return new Uint8Array(both.buffer);
}

export function countOf(set: CollegeSet): number {
  const four = new Uint32Array(set.buffer);
  let count = 0;
  // Four counts in one number, added up before any of them reaches 256.
  for (let from = 0; from < four.length; from += 255) {
    let sums = 0;
    const end = Math.min(from + 255, four.length);
    for (let at = from; at < end; at += 1) sums += four[at]!;
    for (; sums > 0; sums = Math.floor(sums / 256)) count += sums % 256;
  }
  return count;
}

/** The colleges of a set in their order. @param of 0 for those that are not in it */
export function membersOf({ size }: CatalogueIndex, set: Uint8Array, of: 0 | 1 = 1): Int32Array {
  const members = new Int32Array(size);
  let count = 0;
  for (let college = 0; college < size; college += 1) {
    members[count] = college;
    count += Number(set[college] === of);
  }
  return members.subarray(0, count);
}
