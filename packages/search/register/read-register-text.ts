import { degreeOf } from "../text/degrees.ts";
import { stemOf } from "../text/normalise.ts";
import { alone, readWord } from "../text/read-text.ts";
import { allowedErrors, countErrors } from "../text/spelling.ts";
import { synonymsOf } from "../text/synonyms.ts";
import type { TextTable } from "../text/text-table.ts";
import { readTypedText } from "../text/typed-text.ts";
import { askingWords, type Field, fieldAskedBy } from "./fields-of-name.ts";
import { fieldWord, stateWord } from "./register-index.ts";

/** What a text asks of the register. */
export interface RegisterQuestion {
  /** For each word of the text, the words and phrases that say the same: all of them are to be found. */
  words: string[][];
  /** What is to be taught; empty: the text asks for no field. */
  fields: Field[];
  /** The words beside the field, as they were typed: a place, a name. */
  beside: string;
}

/** Beside a field these say nothing more, or what no name states. */
const saidByField = new Set(
  "medical science hospital training paramedical ug pg post management regular private unaided college institute school academy".split(
    " ",
  ),
);
/** Degrees of so many subjects that they ask for a field only where nothing else does. */
const generalDegrees = new Map<string, Field>([
  ["ba", "arts"],
  ["ma", "arts"],
]);
const forWomen = ["women", "woman", "girl", "mahila", "kanya", "lady"];

/**
 * Reads a text for the register: a degree or a subject asks for the field that names state ('bams' for ayurveda); everything
 * else is a word of a name or a place.
 *
 * @param table what the catalogue knows: by it Devanagari and misspelled places are read
 * @param isKnown whether any entry of the register has a word
 */
export function readRegisterText(
  text: string,
  table: TextTable | null,
  isKnown: (word: string) => boolean,
): RegisterQuestion {
  const { words } = readTypedText(text, /^[\x20-\x7e]*$/.test(text) ? null : table);
  const read = words.map((word) => ({
    word,
    stem: stemOf(word),
    field: fieldOf(word, isKnown) ?? doubtedField(word, table),
  }));
  const named = read.flatMap(({ field }) => field ?? []);
  const fields = [...new Set(named.length > 0 ? named : read.flatMap(({ stem }) => generalDegrees.get(stem) ?? []))];
  const isSaid = (stem: string) => fields.length > 0 && (saidByField.has(stem) || degreeOf(stem) !== null);
  // Beside a field the name of a state asks for the state: a 'Delhi Road' is in many.
  const placeOrSame = (stem: string) =>
    fields.length > 0 && isKnown(stateWord(stem)) ? [stateWord(stem)] : sameAs(stem, table, isKnown);
  const rest = read.filter(({ stem, field }) => field === null && !isSaid(stem));
  return {
    words: [...fields.map((field) => [fieldWord(field)]), ...rest.map(({ stem }) => placeOrSame(stem))],
    fields,
    beside: rest.map(({ word }) => word).join(" "),
  };
}

/** Words and phrases for one of a place: 'Bangalore' is 'Bengaluru' too. */
export function sameAs(stem: string, table: TextTable | null, isKnown: (word: string) => boolean): string[] {
  if (forWomen.includes(stem)) return forWomen;
  const alternatives = [stem, ...synonymsOf(stem).map((phrase) => phrase.join(" "))];
  if (table === null || alternatives.some((phrase) => phrase.split(" ").every(isKnown))) return alternatives;
  return [stem, ...readWord(table, stem, alone).corrected.map((term) => table.terms[term]!)];
}

/** The field that a word asks for which some names misspell as the text does: 'pharmcy'. */
function doubtedField(word: string, table: TextTable | null): Field | null {
  const read = table && readWord(table, word, alone);
  const [meant] = read && read.errors !== null ? read.corrected : [];
  return meant === undefined ? null : fieldAskedBy(table!.terms[meant]!);
}

/** The field that a word asks for, which may be misspelled unless some name has the word. */
function fieldOf(word: string, isKnown: (word: string) => boolean): Field | null {
  const field = fieldAskedBy(word);
  if (field || isKnown(stemOf(word))) return field;
  const most = allowedErrors(word);
  const meant = askingWords.find((known) => known.length > 4 && countErrors(word, known, most) <= most);
  return meant ? fieldAskedBy(meant) : null;
}
