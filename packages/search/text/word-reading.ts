import { stemOf } from "./normalise.ts";

/** Ways to find one typed word: terms as typed, terms that may be meant, and phrases that say the same. */
export interface WordReading {
  /** As typed, normalised; for showing. */
  typed: string;
  stem: string;
  exact: number | null;
  /** Words that follow one another in one text and say the same. */
  phrases: readonly (readonly number[])[];
  /** The same, in what is taught only. */
  coursePhrases: readonly (readonly number[])[];
  /** Levels at which it is taught, as bits; 7 for all. */
  levels: number;
  /** Names that the word is an acronym of. */
  names: readonly number[];
  /** Places that the word abbreviates. */
  abbreviated: readonly number[];
  prefixed: readonly number[];
  corrected: readonly number[];
  /** How far what was typed is from what is looked for: typing errors, 0 for the same sound; null: nothing was corrected. */
  errors: number | null;
  /** What to show in place of the typed word when it was corrected. */
  shown: string;
}

/** Whether anything can be found by a word. */
export function isKnown(word: WordReading): boolean {
  return isFound(word) || word.prefixed.length > 0 || word.corrected.length > 0;
}

/** Whether a word is known as it is typed. */
export function isFound({ exact, phrases, coursePhrases, names, abbreviated }: WordReading): boolean {
  return exact !== null || phrases.length + coursePhrases.length + names.length + abbreviated.length > 0;
}

/** A word that stands for itself alone. @param exact its term; null: it is found nowhere */
export function literalReading(typed: string, exact: number | null): WordReading {
  return {
    typed,
    stem: stemOf(typed),
    exact,
    shown: typed,
    phrases: [],
    coursePhrases: [],
    levels: 7,
    names: [],
    abbreviated: [],
    prefixed: [],
    corrected: [],
    errors: null,
  };
}
