import { firstOf } from "#lib/lookups.ts";
import { instituteWords } from "./institute-words.ts";
import { tidyText } from "./tidy-text.ts";
import { titleCase } from "./title-case.ts";

const noUniversity = /^(not applicable|none|self|na|n\/?a|nil|no|not affiliated|autonomous|aicte|-*|\.*)$/i;

/**
 * The display name of an institute, from a register in capitals.
 *
 * `L.J.INSTITUTE OF ENGG. & TECHNOLOGY,` becomes `L.J. Institute of Engineering and Technology`.
 */
export function tidyInstituteName(raw: string): string {
  const spaced = spacePunctuation(tidyText(raw).replace(/^["'\s.,-]+(?=\w)/, ""))
    .replace(/\b(GOVT|ENGG|TECH|INST|INSTT|UNIV|DEPT|MGMT|EDN|COLL|SCI|COMM|POLY)\s*\.\s*/gi, "$1 ")
    .replace(/\s*&\s*/g, " and ")
    .replace(/\bAND AND\b/gi, "and")
    .replace(techInFull, "$1 Technology");
  return finishName(capitalizeAcronyms(titleCase(spaced, instituteWords, true)));
}

/** Tech is short for Technology after these; elsewhere it is a name of its own: `VEL TECH`, `HI-TECH`. */
const techInFull = /(?<=^|[\s(])(and|of|in|information|info|footwear|knitting|science|sci)\s+TECH\b/gi;

/** Words in brackets that are no acronym though they are short. */
const wordsInBrackets = new Set(
  "aided khurd kalan east west north south sugar deemed diploma degree poly campus boys girls men women rural urban new old main branch private govt minority evening day central state waqf autonomous".split(
    " ",
  ),
);

/**
 * A single short word in brackets that the initials of the name spell is its acronym: `Y.S. Rajshekhar Reddy College
 * (Ysrr)` ends in `(YSRR)`.
 */
function capitalizeAcronyms(name: string): string {
  return name.replace(/\(([A-Z][a-z]{2,9})\)/g, (whole, word: string, at: number) => {
    const initials =
      name
        .slice(0, at)
        .match(/\b\p{L}/gu)
        ?.join("")
        .toLowerCase() ?? "";
    return !wordsInBrackets.has(word.toLowerCase()) && isSpelledBy(word.toLowerCase(), initials)
      ? `(${word.toUpperCase()})`
      : whole;
  });
}

/** Whether most letters of a word are initials, in their order. */
function isSpelledBy(word: string, initials: string): boolean {
  let from = 0;
  let found = 0;
  for (const letter of word) {
    const at = initials.indexOf(letter, from);
    if (at < 0) continue;
    from = at + 1;
    found += 1;
  }
  return word[0] === initials[initials.indexOf(firstOf(word))] && found >= Math.ceil(word.length * 0.75);
}

/** A university's display name, or '' where the register gives none. */
export function tidyUniversityName(raw: string): string {
  const text = tidyText(raw);
  if (noUniversity.test(text)) return "";
  const spaced = spacePunctuation(text).replace(/\s*&\s*/g, " and ");
  return finishName(titleCase(spaced, instituteWords, true));
}

/** One space after commas, none before; a space after the last of several initials. */
export function spacePunctuation(text: string): string {
  return text
    .replace(/_/g, " ")
    .replace(/\s+([,.;:)\]])/g, "$1")
    .replace(/([([])\s+/g, "$1")
    .replace(/(\w)\(/g, "$1 (")
    .replace(/\)(\w)/g, ") $1")
    .replace(/,+(?=\S)/g, ", ")
    .replace(/\b((?:[A-Za-z]\.)+)(?=[A-Za-z]{2,})/g, "$1 ")
    .replace(/\b(DR|SMT|ST|SHRI|SRI|MR|MRS|PT|PROF|LATE|GOVT|COL|SH|NO)\.\s*(?=[A-Za-z\d])/gi, "$1. ")
    .replace(/([A-Za-z]{3,})\.(?=[A-Za-z])/g, "$1. ")
    .replace(/\s*'\s*([sS])\b/g, "'$1")
    .replace(/\s+/g, " ")
    .trim();
}

function finishName(name: string): string {
  const open = (name.match(/\(/g) ?? []).length;
  const closed = (name.match(/\)/g) ?? []).length;
  const balanced = open > closed ? `${name})` : closed > open ? name.replace(/\)(?!.*\))/, "") : name;
  return balanced
    .replace(/\(\s*\)/g, "")
    .replace(/[-,\s]+[1-9]\d{2} ?\d{3}\b/g, "")
    .replace(/^\d{3}\s*[-,]?\s+|^\d{3}-/, "")
    .replace(/(?:[-\s]+(?:\(\d{3,4}\)|\d{3,4})|(?<=[A-Za-z])\d{4})$/, "")
    .replace(/\s+([,.)])/g, "$1")
    .replace(/\s+-(?=\w)/g, " - ")
    .replace(/(?<=[a-z])\)\.(?=\w)/gi, "), ")
    .replace(/,(\s*,)+/g, ",")
    .replace(/[\s,;:.\-/"]+$/, (end) => (/^\.$/.test(end) && /\b[A-Z]\.$/.test(balanced) ? "." : ""))
    .replace(/\s+/g, " ")
    .trim();
}
