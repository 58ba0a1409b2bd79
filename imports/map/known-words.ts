import { plainDigits } from "margdeep-search/any-script";

/** What lists call the exams, in the product's words; see `cutoffs.exam`. */
const exams: readonly [pattern: RegExp, exam: string][] = [
  [/^jee[\s_(-]*main\)?[\s_-]*paper[\s_-]*(2|ii)$/i, "JEE Main Paper 2"],
  [/^jee([\s_(-]*mains?\)?)?([\s_-]*paper[\s_-]*(1|i))?([\s_-]*seats?)?$/i, "JEE Main"],
  [/^mh(t|-t)?[\s_-]*cet([\s_-]*seats?)?$/i, "MHT CET"],
  [/^wbjee([\s_-]*seats?)?$/i, "WBJEE"],
  [/^(kcet|kea|ug[\s_-]?cet)$/i, "KCET"],
  [/^comedk([\s_-]*uget)?$/i, "COMEDK UGET"],
  [/^(gujcet|acpc([\s_-]*merit[\s_-]*list)?)$/i, "ACPC merit list"],
  [/^t[gs][\s_-]*ea[pm]cet$/i, "TG EAPCET"],
  [/^ap[\s_-]*ea[pm]cet$/i, "AP EAPCET"],
  [/^keam$/i, "KEAM"],
  [/^tnea$/i, "TNEA"],
];

/** An exam in the product's words; another one as it is written. */
export function examOf(cell: string): string {
  return knownExam(cell) ?? cell;
}

export function knownExam(cell: string): string | undefined {
  return exams.find(([pattern]) => pattern.test(cell.trim()))?.[1];
}

const quotas: readonly [pattern: RegExp, quota: string][] = [
  [/^(all[\s_-]*india([\s_-]*quota)?|ai|aiq|अखिल भारतीय)$/i, "AI"],
  [/^(home[\s_-]*state([\s_-]*quota)?|hs|गृह राज्य)$/i, "HS"],
  [/^(other[\s_-]*state([\s_-]*quota)?|os|अन्य राज्य)$/i, "OS"],
];

/** A quota by the codes that JoSAA uses for the common ones; another one as it is written. */
export function quotaOf(cell: string): string {
  return quotas.find(([pattern]) => pattern.test(cell))?.[1] ?? cell;
}

const female =
  /^(f|female([\s_-]*only)?([\s_(-]*(including|seats?).*)?|girls?|women|ladies|wom[ae]n only|महिला|स्त्री|मुली)$/i;
const anyone = /^(|m|male|boys?|gen|any|all|both.*|gender[\s_-]*neutral|neutral|general|पुरुष|सभी|सर्व)$/i;

/** Of whom seats are; null for another word. */
export function genderOf(cell: string): "any" | "female" | null {
  const text = cell.trim();
  return female.test(text) ? "female" : anyone.test(text) ? "any" : null;
}

const roman: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8 };
const roundWords =
  /^(?:(?:cap|counsell?ing|allotment|admission|regular)[\s_-]*)?(?:round|phase|rnd|r|p|cap|राउंड|चक्र|फेरी|चरण)?[\s_.#:-]*(\d{1,2}|[ivx]{1,4})(?:\.0+)?$/iu;

/** `2`, `Round 2`, `R2`, `CAP Round II`; null for a round of another name. */
export function roundOf(cell: string): number | null {
  const [, number = ""] = roundWords.exec(plainDigits(cell).trim()) ?? [];
  return number === "" ? null : /^\d/.test(number) ? Number(number) : (roman[number.toLowerCase()] ?? null);
}

/** The round that a file's name states, `_cap2_`, `round-3`; null: none, or several. */
export function roundInName(name: string): number | null {
  const found = [
    ...name.matchAll(/(?<![a-z])(?:cap|round|phase|rnd)[\s_-]*(?:round[\s_-]*)?(\d{1,2}|i{1,3}|iv|v)(?![a-z0-9])/gi),
  ];
  const rounds = new Set(found.map(([, text = ""]) => roundOf(text)));
  const [round = null] = rounds;
  return rounds.size === 1 ? round : null;
}

/** `2025`, `2025.0`, `2025-26`, `AY 2025-2026`: the first year of an academic year; null for anything else. */
export function yearOf(cell: string): number | null {
  const [, first] =
    /^(?:(?:ay|year|session)[\s:-]*)?(20\d\d)(?:\.0+|\s*[-/–]\s*(?:20)?\d\d)?$/i.exec(plainDigits(cell).trim()) ?? [];
  return first === undefined ? null : Number(first);
}

const number = /^[₹\s]*(?:rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:\/-)?$/i;

/** A number as lists write it, `1,20,000`, `₹ 45,000/-`, Devanagari digits; '' for anything else. */
export function plainNumber(cell: string): string {
  const [, digits = ""] = number.exec(plainDigits(cell).trim()) ?? [];
  return digits.replaceAll(",", "");
}

/** `39713\n(88.2484746)`, a merit number with its percentile: both; null for another cell. */
export function meritAndPercentile(cell: string): { rank: string; percentile: string } | null {
  const [, rank, percentile] = /^(\d[\d,]*)\s*\(\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*\)$/.exec(plainDigits(cell).trim()) ?? [];
  return rank === undefined || percentile === undefined ? null : { rank: rank.replaceAll(",", ""), percentile };
}
