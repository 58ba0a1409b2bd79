import { mostFrequent } from "#lib/find-delimiter.ts";
import { readNumber } from "#lib/read-number.ts";

/** One record of a CSV file, or one row of a sheet. */
export interface TableRecord {
  /** As a spreadsheet program numbers it, from 1. */
  row: number;
  /** The line of the text, from 1; of a sheet, its row. */
  line: number;
  cells: string[];
}

export interface Table {
  /** Headings in order, without line breaks at their ends; '' for a column without one. None ends the list. */
  columns: string[];
  /** Rows beneath the headings that hold anything. A row may have more cells than there are columns: see `surplusCell`. */
  rows: AsyncGenerator<TableRecord>;
}

/** Headings are among the first records of a file. */
const maxRecordsAbove = 60;
/** A line beneath a table has fewer cells than its rows. */
const maxNoteCells = 2;

/**
 * Finds the table among the records of a file: the lines above its headings and the notes beneath it are left out, and headings
 * that are repeated are no rows. Headings of two rows, as merged cells have them, become one: `Closing rank` above `SC` is
 * `Closing rank SC`.
 *
 * @returns null for a file without any text
 */
export async function findTable(records: AsyncGenerator<TableRecord>): Promise<Table | null> {
  const first: TableRecord[] = [];
  while (first.length < maxRecordsAbove) {
    const { value, done } = await records.next();
    if (done) break;
    if (filled(value.cells) > 0) first.push(value);
  }
  const found = findHeadings(first.map(({ cells }) => cells));
  if (!found) return null;
  return { columns: found.columns, rows: rowsBeneath(found.columns, first.slice(found.below), records) };
}

/** The first value of a row that has no heading, with its column from 1; null: none does. */
export function surplusCell(columns: readonly string[], cells: readonly string[]) {
  const at = cells.findIndex((cell, index) => index >= columns.length && cell.trim() !== "");
  return at < 0 ? null : { column: at + 1, value: (cells[at] ?? "").trim() };
}

/** What to do about such a value, for the person whose file it is. */
export function describeSurplus({ value }: { value: string }, columns: readonly string[]): string {
  return `${JSON.stringify(value.slice(0, 80))} has no heading: the row has more cells than the ${columns.length} headings. Put a value with a comma in quotes, or give its column a heading`;
}

function findHeadings(records: string[][]): { columns: string[]; below: number } | null {
  // Of headings and one row that is wider, the headings tell the width.
  const widths = records.map(widthOf).filter((cells) => cells > 1);
  const width = mostFrequent(widths, (a, b) => a - b).value;
  for (const [at, cells] of records.entries()) {
    const joined = joinHeadings(cells, records[at + 1] ?? [], width);
    if (joined) return { columns: joined, below: at + 2 };
    if (widthOf(cells) >= width && filled(cells) * 2 >= width && (at === 0 || areHeadings(cells)))
      return { columns: trimmed(cells), below: at + 1 };
  }
  // Every row has more cells than the headings: they are the first record that is no title.
  const at = Math.max(
    0,
    records.findIndex((cells) => filled(cells) > 1),
  );
  const cells = records[at];
  return cells ? { columns: trimmed(cells), below: at + 1 } : null;
}

/** Distinct words; years are headings too. */
function areHeadings(cells: string[]): boolean {
  const names = trimmed(cells).filter(Boolean);
  return new Set(names).size === names.length && !names.some(isFigure);
}

/**
 * Two rows of headings as one: the lower one names every column that the upper one leaves blank, and the upper one some that the
 * lower one leaves blank, as cells merged over rows do. Cells merged over columns name those to their right, too.
 */
function joinHeadings(upper: string[], lower: string[], width: number): string[] | null {
  const [above, below] = [trimmed(upper), trimmed(lower)];
  const size = Math.max(above.length, below.length);
  const isMerged = above.some((name, at) => name !== "" && !below[at]) && below.some((name, at) => name && !above[at]);
  if (size < width || !isMerged || below.some(isFigure)) return null;
  let group = "";
  const names: string[] = [];
  for (let at = 0; at < size; at += 1) {
    const [over = "", under = ""] = [above[at], below[at]];
    if (over === "" && under === "") return null;
    group = over || group;
    names.push(under === "" ? over : `${group} ${under}`.trim());
  }
  return new Set(names).size === names.length ? names : null;
}

async function* rowsBeneath(columns: string[], first: TableRecord[], rest: AsyncGenerator<TableRecord>) {
  // Notes are at the end: what is followed by a row of the table is a row of it.
  let notes: TableRecord[] = [];
  for await (const record of chain(first, rest)) {
    const { cells } = record;
    if (filled(cells) === 0 || repeatsHeadings(columns, cells)) continue;
    if (isNote(columns, cells)) {
      notes.push(record);
      continue;
    }
    yield* notes;
    notes = [];
    yield record;
  }
}

async function* chain(first: TableRecord[], rest: AsyncGenerator<TableRecord>) {
  yield* first;
  yield* rest;
}

function repeatsHeadings(columns: string[], cells: string[]): boolean {
  return (
    cells[0]?.trim() === columns[0] &&
    columns.every((name, at) => (cells[at] ?? "").trim() === name) &&
    surplusCell(columns, cells) === null
  );
}

/** A sentence in a row that is blank otherwise. */
function isNote(columns: string[], cells: string[]): boolean {
  const count = filled(cells);
  if (count > maxNoteCells || count * 3 > columns.length) return false;
  const texts = cells.map((cell) => cell.trim()).filter(Boolean);
  return /\s|^\*/.test(texts[0] ?? "") && !texts.some(isFigure);
}

/** A number that is no year. */
function isFigure(text: string): boolean {
  return text !== "" && readNumber(text) !== null && !/^(19|20)\d\d$/.test(text);
}

function filled(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (cell !== "" && cell.trim() !== "") count += 1;
  return count;
}

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

function trimmed(cells: readonly string[]): string[] {
  return cells.slice(0, widthOf(cells)).map((cell) => cell.trim());
}
