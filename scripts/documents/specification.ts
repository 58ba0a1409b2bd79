import { firstOf } from "#lib/lookups.ts";
/** Reads the numbered requirements of docs/specification. Pure. */

export interface Requirement {
  /** `S2.9`, `D18`, `T4.6`, `P1.2`. */
  number: string;
  title: string;
  /** Why no test proves it, when it says so. */
  untested: string | null;
}

/** A number of the specification, as text cites it. */
export const numberPattern = /[SDTP]\d{1,2}(?:\.\d{1,2})*/;
/** A heading, an item of a list, or the first cell of a row that begins with a number. */
const numbered = new RegExp(`^(?:#{2,4} |- \\*\\*|\\| )(${numberPattern.source})\\b(.*)$`);
const untestedNote = /\*Not tested: ([^*]+?)\.?\*/;
const maxTitleLength = 90;

/** Requirements of one page, in its order. */
export function readRequirements(page: string): Requirement[] {
  const found: Requirement[] = [];
  for (const line of page.split("\n")) {
    const [, number, rest] = numbered.exec(line) ?? [];
    if (number !== undefined && rest !== undefined) found.push({ number, title: titleOf(rest), untested: null });
    const reason = untestedNote.exec(line)?.[1];
    const last = found.at(-1);
    if (reason && last) last.untested = reason;
  }
  return found;
}

/** The words after the number: a heading, a bold title, the first sentence of an item, or the next cell of a row. */
function titleOf(rest: string): string {
  const plain = rest.replace(/^\*\*|^ \| /, "").replaceAll("**", "");
  const title = firstOf(plain.split(/ \| |(?<=[a-z0-9)])[.;](?: |$)/)).trim();
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).replace(/\s+\S*$/, "")} …` : title;
}
