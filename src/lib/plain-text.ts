import { withoutFormat } from "margdeep-search/any-script";

/** Control characters except line ends and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them belongs in an answer of one line
const allControls = /[\u0000-\u001f\u007f]/g;
/** Halves of characters, each without the other. */
const halves = /\p{Surrogate}/gu;

/**
 * A text of several lines that every column can hold: without control characters, of which PostgreSQL refuses NUL, and
 * with whole characters alone, for jsonb refuses halves of them.
 */
export function withoutControls(text: string): string {
  return text.replace(halves, "\ufffd").replace(controls, "");
}

/** An answer of one line, without control characters and the blanks around it. */
export function oneLine(text: string): string {
  return text.replace(halves, "\ufffd").replace(allControls, " ").trim();
}

/** The beginning of a text, of at most so many UTF-16 units; a character that does not fit whole is left out. */
export function beginningOf(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}

/** The sign for an unknown character, as addresses write it. */
const unknownCharacter = "%EF%BF%BD";

/** An address or a part of one, without NUL: nothing of ours holds one, and a database refuses even to look for it. */
export function addressWithoutNul(address: string): string {
  return address.replaceAll("%00", unknownCharacter).replaceAll("\0", unknownCharacter);
}

/** An answer in which no blank means anything, such as a phone number or an e-mail address, and nothing that has no shape. */
export function withoutBlanks(text: string): string {
  return withoutFormat(text).replace(/\s/g, "").replace(allControls, "");
}
