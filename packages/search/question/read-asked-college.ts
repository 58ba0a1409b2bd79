import { answerText } from "../answer/answer-text.ts";
import { bestColleges } from "../answer/best-colleges.ts";
import { isNameScore, namedScore } from "../answer/score-college.ts";
import type { TextAnswer } from "../answer/try-words.ts";
import { levelBits } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { stemOf } from "../text/normalise.ts";
import { alone, readWord } from "../text/read-text.ts";
import { isFiller } from "../text/synonyms.ts";
import { valueKinds } from "../text/text-table.ts";
import { readTypedText } from "../text/typed-text.ts";
import { isFound, type WordReading } from "../text/word-reading.ts";
import { kindWords } from "./vocabulary.ts";

/** The college that a question is about. */
export interface AskedCollege {
  /** Its place in the index. */
  college: number;
  /** Others that the words name as well, the best known first. */
  others: number[];
  /** Whether one of the others has the very same name: nothing says which is meant. */
  isAmbiguous: boolean;
  /** The words for a branch, in small letters; null: none is named. */
  branchWords: string | null;
  /** The words that name the college. */
  nameWords: string;
  /** Names of its branches that these words name; empty: it is not known to teach one. */
  branches: string[];
}

const everywhere = { stream: -1, levels: 7 };
/** A name that more colleges have names none of them. */
const maxMeant = 12;
/** Ways to part a college from a branch that are tried. */
const maxTries = 12;

/**
 * Reads the college that words name and, beside it, the branch: 'nit trichy cse'. Of several ways to part them the one counts that
 * names a college best, of equal ones the longest branch. Null: no college is surely named.
 *
 * @param text without the parts of a question
 */
export function readAskedCollege(index: CatalogueIndex, text: string): AskedCollege | null {
  const whole = collegesNamed(index, text);
  if (whole) return { ...whole, nameWords: text, branchWords: null, branches: [] };
  const words = readTypedText(text, index.text).all;
  let best: { named: NamedColleges; nameWords: string; branchWords: string } | null = null;
  for (const [first, last] of branchRuns(index, words).slice(0, maxTries)) {
    const nameWords = words.toSpliced(first, last - first + 1).join(" ");
    const named = collegesNamed(index, nameWords);
    if (named && named.score > (best?.named.score ?? 0)) {
      best = { named, nameWords, branchWords: words.slice(first, last + 1).join(" ") };
    }
  }
  return best && { ...teaching(index, best.named, best.branchWords), nameWords: best.nameWords };
}

/** Of colleges that words name equally well the first that teaches the branch is meant. */
function teaching(index: CatalogueIndex, named: NamedColleges, branchWords: string): Omit<AskedCollege, "nameWords"> {
  const all = [named.college, ...named.others];
  const taught = all.map((college) => branchesNamed(index, college, branchWords));
  const at = Math.max(
    0,
    taught.findIndex((branches) => branches.length > 0),
  );
  return { ...named, college: all[at]!, others: all.toSpliced(at, 1), branchWords, branches: taught[at]! };
}

/** Neighbouring words that may be a branch, the longest first; a word of a name is left for the college. */
function branchRuns(index: CatalogueIndex, words: readonly string[]): [number, number][] {
  const mayBeBranch = words.map((word) => isOfBranch(index, readWord(index.text, word, alone)));
  const runs: [number, number][] = [];
  words.forEach((_, first) => {
    for (let last = first; mayBeBranch[last]; last += 1) runs.push([first, last]);
  });
  return runs.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]) || b[0] - a[0]);
}

/** Whether some word says more than a place and a kind of college: 'delhi college of engineering' may be many. */
function namesInstitution({ text }: CatalogueIndex, words: string): boolean {
  return readTypedText(words, text).all.some((word) => {
    const term = text.termIds.get(stemOf(word));
    const isPlace = term !== undefined && (text.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
    return !isPlace && !kindWords.has(word) && !isFiller(stemOf(word));
  });
}

/** Whether a word is of what is taught, or known nowhere. */
function isOfBranch(index: CatalogueIndex, word: WordReading): boolean {
  if (!isFound(word)) return true;
  const isCourse = (term: number) =>
    (index.text.termKinds[term]! & (valueKinds.course | valueKinds.place)) === valueKinds.course;
  return (
    word.coursePhrases.length > 0 ||
    (word.exact !== null && isCourse(word.exact)) ||
    word.phrases.some((phrase) => phrase.every(isCourse))
  );
}

interface NamedColleges extends Pick<AskedCollege, "college" | "others" | "isAmbiguous"> {
  score: number;
}

/** The colleges that every word of a text names equally well. */
function collegesNamed(index: CatalogueIndex, text: string): NamedColleges | null {
  const answer = answerText(index, text, everywhere);
  if (!answer || answer.count === 0 || answer.prepared.isForCourse || isShortened(answer)) return null;
  const [college, ...next] = bestColleges(index, answer, 0, maxMeant + 1);
  if (college === undefined || answer.scores[college]! < (namesInstitution(index, text) ? namedScore : isNameScore))
    return null;
  const others = next.filter((other) => answer.scores[other] === answer.scores[college]);
  if (others.length >= maxMeant) return null;
  const isAmbiguous = others.some((other) => index.nameText[other] === index.nameText[college]);
  return { college, others, isAmbiguous, score: answer.scores[college]! };
}

/** Whether words were left out. */
function isShortened({ readAs }: TextAnswer): boolean {
  return readAs.some(({ how }) => how === "left_out");
}

/** The branches of a college that hold every word, at the level that the words state. */
function branchesNamed(index: CatalogueIndex, college: number, words: string): string[] {
  const answer = answerText(index, words, everywhere);
  if (!answer || answer.count === 0 || isShortened(answer)) return [];
  const { full, taughtAt } = answer.prepared;
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, branches } = index;
  const { found } = index.marks;
  const named = new Set<string>();
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    const ofStream = found[index.streamText[entryStream[entry]!]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const branch = programmeBranch[at]!;
      const mask = found[branches.textValues[branch]!]! | ofStream;
      const isTaught = Object.values(levelBits).some(
        (level) => (programmeLevels[at]! & level) !== 0 && (mask & taughtAt[level]! & full) === full,
      );
      if (isTaught) named.add(branches.labels[branch]!);
    }
  }
  return [...named];
}
