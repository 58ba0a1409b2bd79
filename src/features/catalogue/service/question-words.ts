import { isSmallWord, stemOf } from "margdeep-search/normalise";
import { countErrors, letterSet, missingLetters } from "margdeep-search/spelling";
import { isFiller } from "margdeep-search/synonyms";

/** The form in which words of a question are compared: plurals and singulars are one. */
export function comparedForm(word: string): string {
  return stemOf(word);
}

/** Whether a word says little about what is looked for: 'best', 'fees', 'college', a year. */
export function saysLittle(word: string): boolean {
  return isFiller(stemOf(word)) || isSmallWord(word);
}

/** Whether two words differ by at most this many typing errors. */
export function isNearly(typed: string, known: string, most: number): boolean {
  // Nearly all pairs differ in more letters than that: no need to line them up.
  if (Math.abs(typed.length - known.length) > most) return false;
  const [typedLetters, knownLetters] = [letterSet(typed), letterSet(known)];
  if (missingLetters(typedLetters, knownLetters) > most || missingLetters(knownLetters, typedLetters) > most)
    return false;
  return countErrors(typed, known, most) <= most;
}
