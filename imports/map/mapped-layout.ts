import { basename } from "node:path";
import type { AcrossColumn, ColumnMap, MapField } from "#lib/column-map.ts";
import { columnsOfMap, mapFields, type valueFields } from "#lib/column-map.ts";
import { foreignKind, ofAnotherList } from "../lists/kind-columns.ts";
import type { Authority, ListFile, ListOfFile, MappedList } from "../lists/list-file.ts";
import type { Provenance } from "../pipeline/import-run.ts";
import { WrongFile } from "../read/read-rows.ts";
import { yearInName } from "../read/year-in-name.ts";
import { shapeOf } from "./heading-key.ts";
import { roundInName } from "./known-words.ts";
import { type FieldCells, type MappedContext, readMappedRow } from "./mapped-row.ts";
import { mappedRows } from "./mapped-rows.ts";

/** Lists that are no results, whatever their columns say. */
const noResult = /(?<![a-z])(mock|trial|practice|sample)(?![a-z])/i;

/**
 * The layout of a file that is read through a column map: an authority's own layouts know their columns by name, this one by
 * the map.
 *
 * @param headings of the file
 * @throws WrongFile where the map names a column that the file does not have, or where something cannot be known
 */
export function mappedLayout(
  authority: Authority,
  path: string,
  headings: readonly string[],
  map: ColumnMap,
  { year, maps }: Pick<Provenance, "year" | "maps">,
): ListFile {
  const { mapped } = authority;
  const name = basename(path);
  if (!mapped) throw new WrongFile(`${name}: lists of ${authority.name} are not read through a column map.`);
  if (noResult.test(name.replaceAll("_", " ")))
    throw new WrongFile(`${name} is no result of an allotment by its name.`);
  const [problem] = mapProblems(authority, name, headings, map, year);
  if (problem !== undefined) throw new WrongFile(`${name}: ${problem}.`);
  const stated = statedByName(name, year);
  const context: MappedContext = { mapped, stated };
  const ignored = Object.fromEntries([...columnsOfMap(map), ...map.ignore].map((column) => [column, true]));
  return {
    name: /^/,
    example: name,
    document: mapped.document,
    columns: columnsOfMap(map),
    rows: mappedRows(map, maps?.branchNames ?? new Map()),
    hasNoYear: true,
    columnMap: { shape: shapeOf(headings), headings, map },
    read: (value) => {
      const foreign = foreignKind(value, ignored) ?? otherAdmission(value, map);
      return foreign ? [foreign] : cellsOf(map, value).flatMap((cells) => readMappedRow(cells, context));
    },
  };
}

/** Admission after a diploma or a degree: authorities publish its lists in the layout of the first year's. */
const laterAdmission = /\b(lateral(?: entry)?|direct second year|jelet|gate score|m\.? ?tech|diploma holders?)\b/i;

/** Why a row is of another admission: a column that nothing is read from says so. */
function otherAdmission(value: unknown, map: ColumnMap): string | null {
  const read = columnsOfMap(map);
  for (const [heading, cell] of Object.entries((value ?? {}) as Record<string, unknown>))
    if (typeof cell === "string" && laterAdmission.test(cell) && !read.includes(heading))
      return `${heading}: ${JSON.stringify(cell)} is not of the first year${ofAnotherList}`;
  return null;
}

/** Year and round for rows that do not state theirs. */
export function statedByName(name: string, year: number | null): ListOfFile {
  return { year: yearInName(name) ?? year, round: roundInName(name) };
}

/**
 * What a map lacks before a file can be read by it, each as a phrase; empty: nothing.
 *
 * @param name of the file: it may state year and round
 * @param year as the person states it
 */
export function mapProblems(
  authority: Authority,
  name: string,
  headings: readonly string[],
  map: ColumnMap,
  year: number | null,
): string[] {
  const { fields, across, ignore } = map;
  const has = (field: MapField) => fields[field] !== undefined;
  const missing = [...columnsOfMap(map), ...ignore].filter((column) => !headings.includes(column));
  if (missing.length > 0) return [`it has no column ${missing.join(", ")}. Columns found: ${headings.join(", ")}`];
  const problems: string[] = [];
  if (!has("college") && !has("collegeCode")) problems.push("which column names the college, or has its code?");
  if (!has("branch") && !has("branchCode")) problems.push("which column names the branch?");
  const closing = closingField(authority.mapped);
  const gives = new Set<string>([...Object.keys(fields), ...across.map((one) => one.gives)]);
  const hasClosing = gives.has(closing);
  if (!hasClosing && !["seats", "intake", "fee"].some((field) => gives.has(field)))
    problems.push(
      `which column has the value? Lists of ${authority.name} close by ${mapFields[closing].toLowerCase()}`,
    );
  const isParted = (field: "category" | "round" | "year") =>
    across.length > 0 && across.every(({ where }) => where[field] !== undefined);
  if ((hasClosing || gives.has("seats")) && !has("category") && !isParted("category"))
    problems.push("which column has the category, or which one category has every row?");
  const stated = statedByName(name, year);
  if (year !== null && stated.year !== year)
    problems.push(`it is of ${stated.year} by its name, but the year given is ${year}`);
  if (!has("year") && !isParted("year") && stated.year === null)
    problems.push("of which year is it? Name a column, or the year");
  if (hasClosing && !has("round") && !isParted("round") && stated.round === null)
    problems.push("of which round is it? Name a column, or the round; 0 is a list of the whole counselling");
  return problems;
}

/** The field that holds the closing values of an authority. */
export function closingField(mapped: MappedList | undefined): (typeof valueFields)[number] {
  const unit = mapped?.unit ?? "rank";
  return unit === "rank" ? "closingRank" : unit;
}

/** The cells of a row by field: one set for the row, or one for each part of it that columns of their own hold. */
export function cellsOf(map: ColumnMap, value: unknown): FieldCells[] {
  const row = (value ?? {}) as Record<string, unknown>;
  const text = (column: string) => String(row[column] ?? "").trim();
  const shared: FieldCells = {};
  for (const [field, source] of Object.entries(map.fields))
    shared[field as MapField] = typeof source === "string" ? text(source) : source.value;
  if (map.across.length === 0) return [shared];
  const parts = Map.groupBy(map.across, ({ where }) => JSON.stringify(Object.entries(where).sort()));
  const filled = [...parts.values()].filter((columns) => columns.some(({ column }) => text(column) !== ""));
  return filled.map((columns) => ({ ...shared, ...partOf(columns, text) }));
}

function partOf(columns: readonly AcrossColumn[], text: (column: string) => string): FieldCells {
  const values = columns.map(({ column, gives }) => [gives, text(column)] as const);
  return { ...columns[0]?.where, ...Object.fromEntries(values) };
}
