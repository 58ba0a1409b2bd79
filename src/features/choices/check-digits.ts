import { itemAt } from "#lib/lookups.ts";

/**
 * Damm's check digit: finds every single wrong digit and every swap of two neighbours. The table is the quasigroup of
 * order 10 of H. Michael Damm, "Total anti-symmetrische Quasigruppen", Marburg 2004. docs/choice-lists.md publishes it.
 */
const quasigroup = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

/** The check digit of a row of decimal digits; other characters are passed over. */
export function checkDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) {
    const column = digit >= "0" && digit <= "9" ? Number(digit) : -1;
    if (column >= 0) interim = itemAt(itemAt(quasigroup, interim), column);
  }
  return interim;
}

/** What a printed row is checked by: its place, and its text as it was typed. */
interface PrintedRow {
  readonly institute: string;
  readonly programme: string;
  readonly code: string;
}

/**
 * The check digit of one row of a printed list, over its place and its choice code. A row without a code is checked by its
 * names instead: each letter and figure counts as its Unicode number, spaces and punctuation do not count.
 *
 * @param place from 1
 */
export function rowCheckDigit({ institute, programme, code }: PrintedRow, place: number): number {
  return checkDigit(`${place}${digitsOf(code || `${institute} ${programme}`)}`);
}

/** The check digit of a whole list: over the check digits of its rows, in order, and their number. */
export function listCheckDigit(rows: readonly PrintedRow[]): number {
  return checkDigit(`${rows.map((row, index) => rowCheckDigit(row, index + 1)).join("")}${rows.length}`);
}

/** A text as digits: figures stay, every other letter becomes its Unicode number. */
function digitsOf(text: string): string {
  return [...text.toLowerCase().normalize("NFKC")]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map((letter) => (/[0-9]/.test(letter) ? letter : String(letter.codePointAt(0))))
    .join("");
}
