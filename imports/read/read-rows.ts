import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { decoded } from "#lib/decode-text.server.ts";
import { headingKey } from "#lib/heading-key.ts";
import { csvRecords } from "./csv-records.ts";
import { describeSurplus, findTable, surplusCell, type Table, type TableRecord } from "./find-table.ts";
import { readJson } from "./json-rows.ts";
import { holdsWorkbook, type OnBytes, openContent } from "./open-content.ts";
import { type RawRow, rawRow } from "./raw-row.ts";
import { readTable } from "./read-table.ts";
import { TableProblem } from "./zip-entries.ts";

export type { OnBytes } from "./open-content.ts";
export type { RawRow } from "./raw-row.ts";

/** Thrown when a file is not what the import expects; the message is one sentence for the operator. */
export class WrongFile extends Error {}

const maxShownProblems = 20;
const limitsOfWorkbook = { maxRows: 1_000_000, maxColumns: 500, maxMs: 300_000 };

/**
 * Reads the rows of a table, one by one: of a workbook (.xlsx), a CSV file with any delimiter, a JSON file with one array of
 * objects, or a text that is a web page as copied, with a table of tab-separated cells inside; also packed as zip or gzip.
 *
 * @param names columns by which rows are read: a heading that differs from one in case, blanks and signs alone is that column
 * @throws WrongFile for an unknown kind of file, a damaged one, or one whose rows have values without a heading; the last names
 *   every such row, once all were read
 */
export async function* readRows(
  path: string,
  onBytes: OnBytes = () => {},
  names: readonly string[] = [],
): AsyncGenerator<RawRow> {
  yield* explained(path, async function* () {
    if (await holdsWorkbook(path)) {
      yield* inWorkbook(path, onBytes, false, (table) => namedRows(path, table, names));
    } else {
      const { kind, bytes } = await openText(path, onBytes);
      yield* readers[kind](path, bytes, names);
    }
  });
}

/** Every record of a CSV file or a workbook, for files that hold several tables. @throws WrongFile */
export async function* readRecords(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<TableRecord> {
  yield* explained(path, async function* () {
    if (await holdsWorkbook(path)) yield* inWorkbook(path, onBytes, true, ({ rows }) => rows);
    else yield* csvRecords((await openText(path, onBytes)).bytes);
  });
}

/**
 * Reads the first row of a file, to detect its kind before anything is written.
 *
 * @param names see `readRows`
 * @throws WrongFile when there is none
 */
export async function firstRow(path: string, names: readonly string[] = []): Promise<Record<string, unknown>> {
  for await (const { value } of readRows(path, () => {}, names)) {
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
    break;
  }
  throw new WrongFile(`${basename(path)} has no rows with named columns.`);
}

/** Rows whose every error is a WrongFile. */
async function* explained<Row>(path: string, rows: () => AsyncGenerator<Row>): AsyncGenerator<Row> {
  try {
    yield* rows();
  } catch (error) {
    if (error instanceof WrongFile) throw error;
    const { message } = error as Error;
    if (!(error instanceof TableProblem)) throw new WrongFile(`${basename(path)} cannot be read: ${message}.`);
    throw new WrongFile(message.includes(basename(path)) ? message : `${basename(path)} cannot be read: ${message}`);
  }
}

async function openText(path: string, onBytes: OnBytes) {
  const content = await openContent(path, basename(path), onBytes);
  if (content.kind === "workbook") throw new Error("it is a workbook");
  return content;
}

async function* readCsv(path: string, bytes: Readable, names: readonly string[]): AsyncGenerator<RawRow> {
  const table = await findTable(csvRecords(bytes));
  if (table) yield* namedRows(path, table, names);
}

/** By way of a file that a thread writes: whatever a workbook holds, this process reads one row at a time. */
async function* inWorkbook<Row>(
  path: string,
  onBytes: OnBytes,
  isRaw: boolean,
  read: (table: Table) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-table-"));
  const into = join(folder, "rows");
  try {
    const how = { isRaw, isVerbatim: true, namesSheets: !isRaw };
    const table = await readTable({ path, name: basename(path), into, ...how, ...limitsOfWorkbook });
    if ("problem" in table) throw new TableProblem(table.problem);
    onBytes((await stat(path)).size);
    yield* read({ columns: table.columns, rows: storedRows(into) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* storedRows(path: string): AsyncGenerator<TableRecord> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [row, ...cells] = JSON.parse(line) as [number, ...string[]];
    yield { row, line: row, cells };
  }
}

/** @throws WrongFile at the end for the rows with values without a heading */
async function* namedRows(path: string, { columns, rows }: Table, names: readonly string[]): AsyncGenerator<RawRow> {
  const headings = renamed(readHeadings(columns), names);
  const problems: string[] = [];
  for await (const { line, cells } of rows) {
    const surplus = surplusCell(columns, cells);
    if (surplus) problems.push(`line ${line}, column ${surplus.column}: ${describeSurplus(surplus, columns)}.`);
    const value: Record<string, string> = {};
    // A spreadsheet program may leave out the empty cells at the end of a row.
    for (const [at, heading] of headings.entries()) if (heading !== "") value[heading] = cells[at] ?? "";
    yield rawRow(path, line, value);
  }
  if (problems.length === 0) return;
  const rest = problems.length - maxShownProblems;
  const shown = problems.slice(0, maxShownProblems).join("\n  ");
  throw new WrongFile(
    `${basename(path)} has values without a heading:\n  ${shown}${rest > 0 ? `\n  and ${rest} more` : ""}`,
  );
}

/** The names of the columns; of two with one name nobody could say which is meant. Columns without a name are not read. */
function readHeadings(headings: string[]): string[] {
  const names = headings.map((heading) => heading.trim());
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`it has two columns called ${twice}`);
  return names;
}

/** Headings as the import calls them, where it knows one by another spelling that the file does not have besides. */
function renamed(headings: string[], names: readonly string[]): string[] {
  if (names.length === 0) return headings;
  const known = new Set(names);
  const byKey = new Map(names.map((name) => [headingKey(name), name]));
  return headings.map((heading) => {
    const name = byKey.get(headingKey(heading));
    return name === undefined || known.has(heading) || headings.includes(name) ? heading : name;
  });
}

/** The fewest cells of a line of the table of a page: menus and footers have fewer tabs. */
const leastPageColumns = 3;

/**
 * The table is the largest group of lines with the same number of cells, and its first line has the headings. Other lines
 * are page text: menus, footers, the window of a chat. Headings that the page repeats are no rows.
 */
async function* readPageTable(path: string, bytes: Readable): AsyncGenerator<RawRow> {
  const groups = new Map<number, { line: number; cells: string[] }[]>();
  let line = 0;
  for await (const written of linesOf(bytes)) {
    line += 1;
    const cells = written.split("\t").map((cell) => cell.trim());
    if (cells.length < leastPageColumns) continue;
    const group = groups.get(cells.length) ?? [];
    groups.set(cells.length, group);
    group.push({ line, cells });
  }
  const [head, ...rows] = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const columns = readHeadings(head?.cells ?? []);
  for (const { line: at, cells } of rows) {
    if (cells.every((cell, index) => cell === columns[index])) continue;
    yield rawRow(path, at, Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  }
}

async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = "";
  for await (const chunk of decoded(bytes)) {
    const lines = (held + decoder.decode(chunk as Buffer, { stream: true })).split(/\r?\n/);
    held = lines.pop() ?? "";
    yield* lines;
  }
  yield held;
}

const readers = { csv: readCsv, json: readJson, txt: readPageTable };
