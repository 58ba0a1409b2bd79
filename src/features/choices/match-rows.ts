import { asciiDigits, plainDigits } from "margdeep-search/any-script";
import { firstOf, valueFor } from "#lib/lookups.ts";

/** What a choice can be recognised by. */
export interface NamedChoice {
  readonly institute: string;
  readonly programme: string;
  readonly code: string;
}

/** Choices by their codes and names, to recognise lines of text by. */
export interface ChoiceIndex<T> {
  readonly byCode: ReadonlyMap<string, readonly T[]>;
  readonly byText: ReadonlyMap<string, readonly T[]>;
  readonly byInstitute: ReadonlyMap<string, readonly { readonly programme: string; readonly choice: T }[]>;
  /** How many words the longest name of an institute has that begins with a word. */
  readonly starts: ReadonlyMap<string, number>;
}

/** A line of pasted text: its cells, without the number of its place. */
export interface ReadLine {
  readonly cells: readonly string[];
  /** The cells as one text. */
  readonly text: string;
}

const entry = <V>(map: Map<string, V[]>, key: string, value: V) => {
  const known = map.get(key);
  if (known) known.push(value);
  else if (key) map.set(key, [value]);
};

export function indexChoices<T extends NamedChoice>(choices: Iterable<T>): ChoiceIndex<T> {
  const byCode = new Map<string, T[]>();
  const byText = new Map<string, T[]>();
  const byInstitute = new Map<string, { programme: string; choice: T }[]>();
  for (const choice of choices) {
    const [institute, programme] = [comparable(choice.institute), comparable(choice.programme)];
    entry(byCode, comparableCode(choice.code), choice);
    entry(byText, `${institute} ${programme}`.trim(), choice);
    entry(byInstitute, institute, { programme, choice });
  }
  const starts = new Map<string, number>();
  for (const name of byInstitute.keys()) {
    const words = name.split(" ");
    starts.set(firstOf(words), Math.max(starts.get(firstOf(words)) ?? 0, words.length));
  }
  return { byCode, byText, byInstitute, starts };
}

/**
 * Finds what a line names: by a choice code, by its whole text, or by an institute and a programme in any order. An institute
 * with two programmes that fit equally well is no answer: nothing is guessed.
 *
 * @returns every choice of that name, in the order of the index; none: the line is not understood
 */
export function findChoices<T>(index: ChoiceIndex<T>, { cells, text }: ReadLine): readonly T[] {
  const tokens = text.split(/[\s,;]+/);
  for (const [at, word] of tokens.entries()) {
    const coded =
      index.byCode.get(comparableCode(word)) ?? index.byCode.get(comparableCode(`${word}${tokens[at + 1] ?? ""}`));
    if (coded) return coded;
  }
  const words = comparable(text).split(" ");
  const whole = index.byText.get(words.join(" "));
  if (whole) return whole;
  const named = cells.map(comparable).find((cell) => index.byInstitute.has(cell));
  const institute = named ?? longestInstitute(index, words);
  if (!institute) return [];
  const rest = without(words.join(" "), institute);
  return rest ? programmesNamed(valueFor(index.byInstitute, institute), rest) : [];
}

/** The longest run of words that is the name of an institute. */
function longestInstitute<T>({ byInstitute, starts }: ChoiceIndex<T>, words: readonly string[]): string | null {
  let longest = 0;
  let found: string | null = null;
  for (const [start, word] of words.entries()) {
    for (let length = starts.get(word) ?? 0; length > longest; length--) {
      const run = words.slice(start, start + length).join(" ");
      if (!byInstitute.has(run)) continue;
      longest = length;
      found = run;
    }
  }
  return found;
}

function programmesNamed<T>(known: readonly { programme: string; choice: T }[], rest: string): T[] {
  const ofProgramme = (programme: string) =>
    known.filter((one) => one.programme === programme).map(({ choice }) => choice);
  const exact = ofProgramme(rest);
  if (exact.length > 0) return exact;
  const names = [...new Set(known.map(({ programme }) => programme))].filter(Boolean);
  const within = names.filter((name) => ` ${rest} `.includes(` ${name} `)).toSorted((a, b) => b.length - a.length);
  if (within[0]) return ofProgramme(within[0]);
  const begun = names.filter((name) => name.startsWith(`${rest} `));
  return begun.length === 1 ? ofProgramme(firstOf(begun)) : [];
}

function without(text: string, part: string): string {
  return ` ${text} `.replace(` ${part} `, " ").replaceAll(/ +/g, " ").trim();
}

/** Letters and figures in small letters; `&` is "and". */
export function comparable(text: string): string {
  const words = plainDigits(text).normalize("NFKC").toLowerCase().replaceAll("&", " and ");
  return words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

/**
 * A choice code as it is compared, digits with perhaps a letter, or the codes of a college and of a branch in one word; empty
 * for other words. Spreadsheets lose the first zero of ten digits.
 */
function comparableCode(word: string): string {
  const code = plainDigits(word).replaceAll(/[\s-]/g, "").toUpperCase();
  const [, digits, letter] = /^(\d{4,10})([A-Z]?)$/.exec(code) ?? [];
  if (digits) return (digits.length === 9 ? `0${digits}` : digits) + letter;
  return /^[A-Z][A-Z0-9]{5,8}$/.test(code) ? code : "";
}

/** The lines of a pasted text that say anything. */
export function readLines(text: string): ReadLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\uFEFF/, "").trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map(readLine);
}

function readLine(line: string): ReadLine {
  const all = splitCells(asciiDigits(line))
    .map((cell) => cell.trim())
    .filter(Boolean);
  const cells = all.length > 1 && /^\d{1,4}[.)]?$/.test(firstOf(all)) ? all.slice(1) : all;
  const [first = "", ...others] = cells;
  const tidy = [first.replace(/^\(?\d{1,4}(?:[.):]\s*|\s+-\s+|\s+)(?=[\p{L}\d])/u, ""), ...others];
  return { cells: tidy, text: tidy.join(" ") };
}

/** Cells as a page's table, a spreadsheet or a CSV file gives them; else the line is one cell. */
function splitCells(line: string): string[] {
  if (line.includes("\t")) return line.split("\t");
  if (/^"|,"/.test(line)) {
    const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
    return [...cells].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").replace(/^'/, ""));
  }
  return line.includes("|") ? line.split("|") : [line];
}
