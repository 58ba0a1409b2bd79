import { WrongFile } from "../read/read-rows.ts";
import { yearInName } from "../read/year-in-name.ts";

/** What the page itself says of its list. */
export interface Stated {
  /** The year of the admission, of an academic year the first; null: not stated. */
  year: number | null;
  round: number | null;
  isProvisional: boolean;
}

const romans = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
/** Lists of an allotment that nobody gets. */
const rehearsal = /\b(mock|trial|dummy|specimen|sample)\b/i;
const notFinal = /\b(provisional|tentative)\b/i;

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
  return { year: yearOf(title), round: roundOf(title), isProvisional: notFinal.test(title) };
}

function around(title: string, at: number): string {
  return title.slice(Math.max(0, at - 30), at + 60).trim();
}

/** Academic years first: a title may also have the day on which it was published. */
function yearOf(title: string): number | null {
  const academic = /(?<![\d./-])(20\d\d)\s*[-–/]\s*(?:20)?(\d\d)(?![\d./-])/g;
  for (const [, year, next] of title.matchAll(academic))
    if ((Number(year) + 1) % 100 === Number(next)) return Number(year);
  const [, plain] = /(?<![\d./])(20\d\d)(?!\d)/.exec(title.replace(/\d{1,2}[./-]\d{1,2}[./-]20\d\d/g, " ")) ?? [];
  if (plain) return Number(plain);
  const [, day] = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]((?:20)?\d\d)(?!\d)/.exec(title) ?? [];
  return day ? 2000 + (Number(day) % 100) : null;
}

/** `CAP Round - I`, `Round 3`, `ROUND-02`, `FIRST PHASE`, `Second Extended Round` (the third), `Phase II`. */
function roundOf(title: string): number | null {
  if (/\bsecond\s+extended\s+round\b/i.test(title)) return 3;
  const [, word = ""] = /\b(first|second|third|fourth|fifth|sixth|seventh)\s+(?:round|phase)\b/i.exec(title) ?? [];
  if (word) return ordinals.indexOf(word.toLowerCase()) + 1;
  const [, number = ""] = /\b(?:round|phase)\s*(?:no\.?)?\s*[-–:(]*\s*(\d{1,2}|[IVX]{1,4})(?![\w.])/i.exec(title) ?? [];
  return number ? numberOf(number) : null;
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
  return {
    ...stated,
    year: agreed(file, "year", [page, name, { from: "--year", year, round: null }]),
    round: agreed(file, "round", [page, name]),
  };
}

/** `mhtcet_2023_cap1.pdf`, `comedk_round-2.pdf`, `CAP-III.pdf`. */
function roundInName(file: string): number | null {
  const [, number = ""] = /(?<![a-z])(?:cap|round|phase|r)[ _-]*(\d|[ivx]{1,4})(?![a-z\d])/i.exec(file) ?? [];
  return number ? numberOf(number) : null;
}

function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text) : romans.indexOf(text.toUpperCase()) + 1 || null;
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
