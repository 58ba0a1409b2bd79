/**
 * What people type in the letters of their own keyboard, made plain where it is parsed: a Marathi keyboard types १२३, a
 * number copied from a phone's contacts has marks of direction around it, and a joiner between letters changes their shape, not
 * the word.
 */

const digits = /\p{Nd}/gu;
const oneDigit = /^\p{Nd}$/u;
const formatCharacters = /\p{Cf}/gu;
const notAscii = /[^\0-\x7f]/;

/** The text with the digits of every script as 0 to 9; everything else stays. */
export function asciiDigits(text: string): string {
  return notAscii.test(text) ? text.replace(digits, (digit) => String(digitValue(digit.codePointAt(0)!))) : text;
}

/** Unicode keeps the ten digits of a script together and in their order, so a digit's value is its distance from the first. */
function digitValue(point: number): number {
  let first = point;
  while (oneDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** The text without characters that have no shape of their own: joiners, soft hyphens, marks of direction. For comparing. */
export function withoutFormat(text: string): string {
  return notAscii.test(text) ? text.replace(formatCharacters, "") : text;
}

/**
 * A number, a code or a day as somebody typed it, in plain characters: ASCII digits, full-width signs as ordinary ones, one
 * kind of hyphen, and no format characters. For every answer in which digits count; letters stay for the caller to judge.
 */
export function plainDigits(text: string): string {
  return notAscii.test(text) ? asciiDigits(withoutFormat(text).normalize("NFKC")).replace(/\p{Pd}/gu, "-") : text;
}
