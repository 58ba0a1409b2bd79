import { WrongFile } from "../read/read-rows.ts";
import { yearInName } from "../read/year-in-name.ts";

/** What the page itself says of its list. */
export interface Stated {
  /** The year of the admission, of an academic year the first; null: not stated. */
  year: number | null;
  round: number | null;
  isProvisional: boolean;
  /** A round that has a name and no number, as the page writes it: `Mop-Up Round`. */
  special?: string | undefined;
}

const romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
/** Lists of an allotment that nobody gets. */
const rehearsal = /\b(mock|trial|dummy|specimen|sample|rehearsal)\b/i;
const notFinal = /\b(provisional|tentative|draft)\b/i;

/**
 * Year, round and standing of a list from the text above its tables.
 *
 * @throws WrongFile for a list of a mock or trial allotment
 */
export function readTitle(file: string, title: string): Stated {
  const trial = rehearsal.exec(title);
  if (trial)
    throw new WrongFile(
      `${file} is no list of a round: its page says ${trial[0].toUpperCase()} (“${around(title, trial.index)}”).`,
    );
  return {
    year: yearOf(title),
    round: roundOf(title),
    isProvisional: notFinal.test(title),
    special: special.exec(title)?.[0],
  };
}

function around(title: string, at: number): string {
  return title.slice(Math.max(0, at - 30), at + 60).trim();
}

/** Academic years first; else the latest year: a notice may also name an older law, and the day on which it was published. */
function yearOf(title: string): number | null {
  const academic = /(?<![\d./-])(20\d\d)\s*[-–/]\s*(?:20)?(\d\d)(?![\d./-])/g;
  for (const [, year, next] of title.matchAll(academic))
    if ((Number(year) + 1) % 100 === Number(next)) return Number(year);
  const undated = title.replace(/\d{1,2}[./-]\d{1,2}[./-]20\d\d|\b(act|rules?|regulations?),?\s+(of\s+)?20\d\d/gi, " ");
  const plain = [...undated.matchAll(/(?<![\d./])(20\d\d)(?!\d)/g)].map(([, year]) => Number(year));
  if (plain.length > 0) return Math.max(...plain);
  const [, day] = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]((?:20)?\d\d)(?!\d)/.exec(title) ?? [];
  return day ? 2000 + (Number(day) % 100) : null;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
const counts = ["one", "two", "three", "four", "five", "six", "seven"];
const before = `(?<before>${ordinals.join("|")}|\\d{1,2}(?:\\s*(?:st|nd|rd|th))?|[IVX]{1,4}(?:st|nd|rd|th))`;
const after = `(?<after>\\d{1,2}|[IVX]{1,4}|${counts.join("|")})(?![\\w.]|\\s*[-–/]\\s*\\d)`;
/** What an authority calls a round, the clearest first: an address may have a “Phase III”, too. */
const roundWords = ["round", "phase", "cap"].map(
  (word) =>
    new RegExp(
      `(?<![\\w/.-])${before}\\s+(?:(?:cap|seat|counsell?ing|real)\\s+)?${word}\\b(?!\\s*(?:no\\.?)?\\s*[-–:(]*\\s*(?:\\d|[IVX]+\\b))|\\b${word}\\s*(?:no\\.?)?\\s*[-–:(]*\\s*${after}`,
      "gi",
    ),
);
const specialWords = "special|mop[\\s-]*up|stray|spot";
/** Rounds after the numbered ones. */
const special = new RegExp(
  `\\b(?:${specialWords})(?:[\\s-]+(?:vacancy|spot|admission|counsell?ing))*[\\s-]+(?:round|phase)\\b|\\b(?:round|phase)[\\s:(–-]+(?:${specialWords})\\b`,
  "i",
);

/**
 * `CAP Round - I`, `Round 3`, `ROUND-02`, `3rd Round`, `FIRST PHASE`, `CAP-III`, `Second Extended Round` (the third). A special
 * round has no number of this order, and a title that names several rounds does not say which one it is: null.
 */
function roundOf(title: string): number | null {
  if (special.test(title)) return null;
  if (/\bsecond\s+extended\s+round\b/i.test(title)) return 3;
  for (const pattern of roundWords) {
    const found = [...title.matchAll(pattern)].map(({ groups }) => numberOf(groups?.before ?? groups?.after ?? ""));
    const [round, ...others] = new Set(found.filter((number) => number !== null));
    if (round !== undefined) return others.length === 0 ? round : null;
  }
  return null;
}

/**
 * Year and round of a document: its page, the name of its file and the call have to agree.
 *
 * @param year of the call; null: not given
 * @throws WrongFile that names both figures where they differ
 */
export function agree(file: string, stated: Stated, year: number | null): Stated {
  const page = { from: "its page", ...stated };
  const name = { from: "its name", year: yearInName(file), round: roundInName(file) };
  const round = agreed(file, "round", [page, name]);
  if (round === null && stated.special)
    throw new WrongFile(
      `${file}: its page says “${stated.special}”, which has no number. Where it followed round 3, name it so that it ends in _round_4.pdf.`,
    );
  return { ...stated, year: agreed(file, "year", [page, name, { from: "--year", year, round: null }]), round };
}

/** `mhtcet_2023_cap1.pdf`, `comedk_round-2.pdf`, `CAP-III.pdf`, `R3.pdf`. */
function roundInName(file: string): number | null {
  const words = file.replace(/[_.-]+/g, " ");
  const [, number = ""] = /(?<![a-z])(?:cap|round|phase|r) ?(\d|[ivx]{1,4})(?![a-z\d])/i.exec(words) ?? [];
  return number ? numberOf(number) : roundOf(words);
}

/** Of `3`, `03`, `III`, `3rd`, `IIIrd`, `third` and `three`. */
function numberOf(text: string): number | null {
  const word = text.toLowerCase();
  const plain = word.replace(/^(\d+|[ivx]+)\s*(st|nd|rd|th)$/, "$1");
  if (/^\d+$/.test(plain)) return Number(plain);
  return [romans, ordinals, counts].map((names) => names.indexOf(plain) + 1).find((number) => number > 0) ?? null;
}

function agreed(
  file: string,
  what: "year" | "round",
  sources: { from: string; year: number | null; round: number | null }[],
): number | null {
  const [first, ...others] = sources.filter((source) => source[what] !== null);
  const other = others.find((source) => source[what] !== first?.[what]);
  if (first && other)
    throw new WrongFile(
      `${file}: ${first.from} says ${what} ${first[what]}, but ${other.from} says ${other[what]}. Correct the one that is wrong.`,
    );
  return first?.[what] ?? null;
}
