import type { AcrossColumn, ColumnMap, MapField } from "#lib/column-map.ts";
import { mapFieldNames, mapFields } from "#lib/column-map.ts";
import type { MappedList } from "../lists/list-file.ts";
import { contentOf, contradicts } from "./column-content.ts";
import { fieldsNamed } from "./field-words.ts";
import { headingWords } from "./heading-key.ts";
import { plainNumber, roundOf, yearOf } from "./known-words.ts";
import { closingField } from "./mapped-layout.ts";

/** The first rows of a list. */
export interface ListSample {
  headings: readonly string[];
  /** In the order of the headings. */
  rows: readonly (readonly string[])[];
}

/** A map with the columns that are certain, and why. The others are left for a person. */
export interface ProposedMap {
  map: ColumnMap;
  /** What a proposal rests on, or what an open column looks like, by heading. */
  reasons: Record<string, string>;
  /** Headings of columns for which nothing is proposed. */
  open: string[];
}

interface Candidate {
  heading: string;
  field: MapField;
  reason: string;
}

/**
 * Proposes which column is what: by the names of the headings, where the cells do not contradict them, and by the cells, where
 * one column alone looks like it. Two columns of one name, or of one look, are left for a person.
 */
export function proposeMap({ headings, rows }: ListSample, mapped: MappedList): ProposedMap {
  const cells = new Map(headings.map((heading, at) => [heading, rows.map((row) => row[at] ?? "")]));
  const across = acrossColumns(headings, cells, mapped);
  const left = headings.filter((heading) => !across.some(({ column }) => column === heading));
  const reasons: Record<string, string> = {};
  const fields: Partial<Record<MapField, string>> = {};
  const ignore: string[] = [];
  const take = (candidates: readonly Candidate[]) => {
    for (const { heading, field, reason } of settle(candidates, fields)) {
      fields[field] = heading;
      reasons[heading] = reasons[heading] ? `${reasons[heading]}; ${reason}` : reason;
    }
  };
  take(left.flatMap((heading) => byName(heading, cells.get(heading) ?? [])));
  const used = () => new Set(Object.values(fields));
  const rest = left.filter((heading) => !used().has(heading));
  take(rest.flatMap((heading) => byContent(heading, cells.get(heading) ?? [])));
  for (const { column, gives, where } of across)
    reasons[column] = `${mapFields[gives]} of ${Object.values(where).join(", ")}, by its name and its numbers`;
  for (const heading of left) {
    if (used().has(heading)) continue;
    const { words, nothing } = contentOf(cells.get(heading) ?? []);
    if (nothing && !/seat|quota|categor/.test(headingWords(heading))) ignore.push(heading);
    reasons[heading] = words;
  }
  // What a row of a category has as intake are the seats of the category.
  if (fields.intake && fields.category && !fields.seats) {
    fields.seats = fields.intake;
    delete fields.intake;
  }
  const open = left.filter((heading) => !used().has(heading) && !ignore.includes(heading));
  return { map: { fields, across, ignore }, reasons, open };
}

function byName(heading: string, cells: readonly string[]): Candidate[] {
  const named = fieldsNamed(headingWords(heading)).filter((field) => !contradicts(field, cells));
  const [field] = named;
  // `Merit No (Percentile)` has both in one cell.
  const content = contentOf(cells);
  if (field && content.suits.includes("percentile") && content.suits.includes("closingRank"))
    return (["closingRank", "percentile"] as const).map((both) => ({
      heading,
      field: both,
      reason: `by its cells: ${content.words}`,
    }));
  if (!field || named.length > 1) return [];
  return [{ heading, field, reason: `by its name; ${content.words}` }];
}

function byContent(heading: string, cells: readonly string[]): Candidate[] {
  const { suits, words } = contentOf(cells);
  return suits.map((field) => ({ heading, field, reason: `by its cells: ${words}` }));
}

/** Candidates for fields that are still free, one for each field; two for one field are none, unless one is the better name. */
function settle(candidates: readonly Candidate[], taken: Readonly<Partial<Record<MapField, string>>>): Candidate[] {
  const byField = Map.groupBy(candidates, ({ field }) => field);
  return mapFieldNames.flatMap((field) => {
    const found = byField.get(field) ?? [];
    if (taken[field] !== undefined || found.length === 0) return [];
    if (found.length === 1) return found;
    const better = found.filter(({ heading }) => isBetter(field, headingWords(heading)));
    return better.length === 1 ? better : [];
  });
}

/** Of several columns that could be a field, the one that says so best: `Closing Rank` beside `Rank`. */
function isBetter(field: MapField, words: string): boolean {
  if (field === "closingRank" || field === "marks" || field === "percentile")
    return /clos|last|cut ?off|अंतिम|समापन/.test(words);
  if (field === "category") return /categor|communit|श्रेणी|प्रवर्ग/.test(words) && !words.includes("candidate");
  if (field === "college" || field === "branch") return / name|^name| नाव| नाम/.test(words);
  if (field === "year") return /academic|शैक्षणिक/.test(words);
  return false;
}

const numberWords = /\b(opening|open|closing|close|last|cut ?off|rank|ranks|min|max)\b/g;
const personWords = /\b(boys?|girls?|male|female|gen|women|men|gn|f|m|ou)\b/g;

/**
 * Columns that each have the values of one category, or of one round or year: `OC BOYS`, `R1`, `2024`. Only where at least two
 * columns are of the kind, and their cells are numbers.
 */
function acrossColumns(
  headings: readonly string[],
  cells: ReadonlyMap<string, readonly string[]>,
  mapped: MappedList,
): AcrossColumn[] {
  const gives = closingField(mapped);
  const found = headings.flatMap((column): AcrossColumn[] => {
    const where = partNamed(column, mapped);
    return where && isOfNumbers(cells.get(column) ?? []) ? [{ column, gives: givesOf(column, gives), where }] : [];
  });
  if (found.every(({ column }) => isOfSeats(cells.get(column) ?? [], gives)))
    for (const column of found) column.gives = "seats";
  const filled = found.filter(({ column }) => cells.get(column)?.some((cell) => plainNumber(cell) !== ""));
  return new Set(filled.map(({ where }) => JSON.stringify(where))).size >= 2 ? found : [];
}

function givesOf(column: string, gives: AcrossColumn["gives"]): AcrossColumn["gives"] {
  return gives === "closingRank" && /\b(opening|open rank|min)\b/i.test(headingWords(column)) ? "openingRank" : gives;
}

/** A category that the first rows have no seats of is one too. */
function isOfNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "" && !/^(na|-+)$/i.test(cell.trim()));
  const numbers = filled.filter((cell) => plainNumber(cell) !== "");
  return filled.length === 0 || numbers.length / filled.length >= 0.9;
}

/** Seats are few, and whole; marks and percentiles have fractions, and ranks are large. */
function isOfSeats(cells: readonly string[], gives: AcrossColumn["gives"]): boolean {
  const numbers = cells.filter((cell) => cell.trim() !== "").map((cell) => Number(plainNumber(cell)));
  return (
    numbers.every((number) => Number.isInteger(number) && number <= 300) &&
    (gives !== "closingRank" || numbers.includes(0))
  );
}

/** Category codes that a heading can be, where the authority does not name its own. */
const categoryHeading =
  /^(?:oc|open|gen|general|gm[kr]?|ur|sm|obc|bc[\s_-]?[a-e]?|bcm|mbc|sebc|ews?|ew|sc[\s_-]?(?:a|i{1,3})?|st|sca|[123][ab]?[gkr]|s[ct][gkr]|vj|nt[\s_-]?[123bcd]?|ez|mu|la|bh|dv|vk|bx|kn|ku|tfws?|pwd|esm)$/i;

function partNamed(column: string, mapped: MappedList): AcrossColumn["where"] | null {
  const words = headingWords(column);
  const year = yearOf(/\b20\d\d(?: \d\d)?\b/.exec(words)?.[0]?.replace(" ", "-") ?? "");
  const roundText = /\b(?:cap )?(?:round|phase|rnd|r)\s?(\d{1,2}|i{1,3}|iv)\b/.exec(words);
  const round = roundText ? roundOf(roundText[1] ?? "") : null;
  const bare = words
    .replace(/\b20\d\d(?: \d\d)?\b/, " ")
    .replace(roundText?.[0] ?? /$^/, " ")
    .replace(numberWords, (word) => (word === "open" ? word : " "))
    .replace(/\s+/g, " ")
    .trim();
  const person = [...bare.matchAll(personWords)].map(([word]) => word);
  const kind = (person.length > 0 && /\s/.test(bare) ? bare.replace(personWords, " ") : bare).trim();
  if (kind === "" && (year !== null || round !== null)) return partOf({ year, round });
  const category = kind
    .toUpperCase()
    .replace(/ /g, mapped.category?.test(kind.toUpperCase().replace(/ /g, "-")) ? "-" : " ");
  const isKnown = mapped.category ? mapped.category.test(category) : categoryHeading.test(kind);
  if (!isKnown || !/[a-z]|^\d[a-z]/i.test(kind)) return null;
  const gender = person.some((word) => /^(girls?|female|women|f)$/.test(word)) ? "female" : null;
  return { category, ...(gender && { gender }), ...partOf({ year, round }) };
}

function partOf({ year, round }: { year: number | null; round: number | null }): AcrossColumn["where"] {
  return { ...(year !== null && { year: String(year) }), ...(round !== null && { round: String(round) }) };
}
