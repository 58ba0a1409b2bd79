import type { MapField } from "#lib/column-map.ts";
import { genderOf, knownExam, meritAndPercentile, plainNumber, quotaOf, roundOf, yearOf } from "./known-words.ts";

/** What the cells of a column look like, and the words for it. */
export interface ColumnContent {
  /** Fields that such cells can be of; empty: nothing is certain of them. */
  suits: readonly MapField[];
  /** Such as `institutes by name, Government College of Engineering`. */
  words: string;
  /** What such cells are, where they say nothing of a list: a serial number. */
  nothing?: true;
}

/** Cells that agree, of those that say anything: some are damaged in every list. */
const mostCells = 0.9;
const fewCells = 0.55;
/** A column with more different words than this is no column of categories. */
const mostCategories = 120;

const category =
  /^(?:[GL]?(?:OPEN|GEN(?:ERAL)?|UR|GM|OC|SM|OBC|BC|SEBC|EWS|EW|SC|ST|VJ|NT|MBC|BCM|SCA|TFWS?|PWD|PH|DEF|AI|MI|ORPHAN|KKR|[123][AB]?)(?:[\s_-]?(?:[A-E1-3]|NCL|[GKRSHO]))?)(?:[\s_-]?[SHOGKR])?(?:[\s,]*\(.{1,20}\))?$/i;
const categoryWords =
  /^(?:open|general|unreserved|other backward|scheduled|economically|tuition fee waiver|obc|sc\b|st\b|सामान्य|अनारक्षित|अनुसूचित|पिछड़ा|ओबीसी)/i;
const owner =
  /^(?:gov(?:t|ernment)|private|pvt|self[\s-]?finan|(?:un)?-?aided|autonomous|univ(?:ersity)?|deemed|PU|SF|SS)\b/i;
const institute =
  /\b(?:institut\w*|inst|colleges?|coll|clg|universit\w*|univ|school|campus|academy|polytechnic|iit|nit|iiit|faculty|vidyapeeth|vidyalaya)\b|महाविद्यालय|संस्थान|विश्वविद्यालय|कॉलेज/i;
const branch =
  /\b(?:engineering|engg|engineer|technology|tech|sciences?|computer|computing|mechanical|civil|electrical|electronics|chemical|pharmacy|pharm|architecture|b\.?\s?tech|b\.?\s?e|b\.?\s?arch|b\.?\s?sc|bca|bba|mbbs|bds|nursing|intelligence|biotechnology|mining|textile|data|design|planning|commerce|arts|agriculture|bams|bhms)\b|अभियांत्रिकी|इंजीनियरिंग|विज्ञान/i;

/** What the cells of one column are, where that is certain by themselves. @param cells of the first rows, in their order */
export function contentOf(cells: readonly string[]): ColumnContent {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return { suits: [], words: "empty in the first rows" };
  const distinct = new Set(filled);
  const share = (fits: (cell: string) => boolean) => filled.filter(fits).length / filled.length;
  const example = shorten(filled[0] ?? "");
  if (isSerial(filled)) return { suits: [], words: "numbers that rise by one: a serial number", nothing: true };
  if (share((cell) => meritAndPercentile(cell) !== null) >= mostCells)
    return { suits: ["percentile", "closingRank"], words: `merit numbers with a percentile, ${example}` };
  if (share((cell) => yearOf(cell) !== null) >= mostCells) return { suits: ["year"], words: `years, ${example}` };
  const numbers = share((cell) => plainNumber(cell) !== "");
  if (numbers >= mostCells) return numbersOf(filled, distinct, example);
  return wordsOf(distinct, share, example);
}

function wordsOf(
  distinct: ReadonlySet<string>,
  share: (fits: (cell: string) => boolean) => number,
  example: string,
): ColumnContent {
  const isFew = distinct.size <= mostCategories;
  const few = [...distinct].slice(0, 3).map(shorten).join(", ");
  if (share((cell) => /round|phase|राउंड|चरण|फेरी/i.test(cell) && roundOf(cell) !== null) >= mostCells)
    return { suits: ["round"], words: `rounds, ${few}` };
  if (isFew && share((cell) => ["AI", "HS", "OS"].includes(quotaOf(cell)) && cell.length > 2) >= mostCells)
    return { suits: ["quota"], words: `quotas, ${few}` };
  if (isFew && share((cell) => cell.length > 3 && genderOf(cell) !== null) >= mostCells && distinct.size <= 4)
    return { suits: ["gender"], words: `words of gender, ${few}` };
  if (isFew && share((cell) => category.test(cell) || categoryWords.test(cell)) >= mostCells)
    return { suits: ["category"], words: `categories, ${few}` };
  if (isFew && share((cell) => knownExam(cell) !== undefined) >= mostCells)
    return { suits: ["exam"], words: `exams, ${few}` };
  if (isFew && share((cell) => owner.test(cell)) >= mostCells)
    return { suits: [], words: `who owns the colleges, ${few}`, nothing: true };
  if (share((cell) => institute.test(cell) && cell.length > 8) >= fewCells)
    return { suits: ["college"], words: `institutes by name, ${example}` };
  if (share((cell) => branch.test(cell) && cell.length > 3) >= fewCells)
    return { suits: ["branch"], words: `branches by name, ${example}` };
  if (share((cell) => /^[A-Z]{1,4}[\s-]?\d{1,5}$/.test(cell)) >= mostCells)
    return { suits: [], words: `codes of colleges or branches, ${example}` };
  return { suits: [], words: `${distinct.size} different words, ${few}` };
}

function numbersOf(filled: readonly string[], distinct: ReadonlySet<string>, example: string): ColumnContent {
  const values = filled.map((cell) => Number(plainNumber(cell))).filter((value) => !Number.isNaN(value));
  const isWhole = values.every((value) => Number.isInteger(value));
  const largest = Math.max(...values);
  const hasFractions = values.filter((value) => /\.\d{3,}$/.test(String(value))).length / values.length;
  if (largest <= 100 && hasFractions >= fewCells)
    return { suits: ["percentile"], words: `numbers to 100 with decimals, ${example}` };
  if (isWhole && filled.every((cell) => /^\d{9,10}[A-Z]?$/.test(cell)))
    return { suits: ["branchCode"], words: `codes of nine or ten digits, ${example}` };
  if (filled.every((cell) => /^0\d{3,4}$/.test(cell)))
    return { suits: ["collegeCode"], words: `codes with a leading zero, ${example}` };
  if (isWhole && largest <= 8 && distinct.size <= 8 && filled.length > distinct.size)
    return { suits: [], words: `numbers to ${largest}, ${example}: perhaps rounds` };
  return { suits: [], words: `numbers, ${example}` };
}

/** `1, 2, 3`: also where some numbers are missing. */
function isSerial(filled: readonly string[]): boolean {
  if (filled.length < 3 || !filled.every((cell) => /^\d+(?:\.0+)?$/.test(cell))) return false;
  const numbers = filled.map(Number);
  const steps = numbers.slice(1).filter((number, at) => number === (numbers[at] ?? 0) + 1).length;
  return (numbers[0] ?? 2) <= 1 && steps / (numbers.length - 1) >= mostCells;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** Whether cells contradict that a column is of a field, whatever its heading says. */
export function contradicts(field: MapField, cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return false;
  const share = (fits: (cell: string) => boolean) => filled.filter(fits).length / filled.length;
  const isNumber = (cell: string) => plainNumber(cell) !== "" || meritAndPercentile(cell) !== null;
  // Values of seats that nobody took are often a word or a line.
  const least = 0.5;
  switch (field) {
    case "openingRank":
    case "closingRank":
    case "marks":
    case "seats":
    case "intake":
    case "fee":
      return share(isNumber) < least;
    case "percentile":
      return (
        share(
          (cell) => meritAndPercentile(cell) !== null || Number(plainNumber(cell.replace(/%$/, "")) || 101) <= 100,
        ) < least
      );
    case "year":
      return share((cell) => yearOf(cell) !== null) < mostCells;
    case "round":
      return share((cell) => roundOf(cell) !== null) < least;
    case "gender":
      return share((cell) => genderOf(cell) !== null) < least;
    case "college":
    case "branch":
      return share((cell) => /\p{L}/u.test(cell)) < mostCells;
    case "category":
      return new Set(filled).size > mostCategories;
    default:
      return false;
  }
}
