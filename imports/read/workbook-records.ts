import { type CellValue, readXlsx, streamXlsxRows } from "hucre/xlsx";
import { headingKey } from "#lib/heading-key.ts";
import { findTable, type Table, type TableRecord } from "./find-table.ts";
import { TableProblem } from "./zip-entries.ts";

/** A table has at least so many columns: a sheet of notes has fewer. */
const minColumns = 2;
/** Excel shows fifteen digits; the file has `97.929999999999993` for 97.93. */
const shownDigits = 15;

export interface WorkbookTable extends Table {
  /** Sheets that were read, in order; with more than one, the first column is the sheet's name where that is wanted. */
  sheets: string[];
  /** Sheets with another table. */
  leftOut: string[];
}

/**
 * The table of a workbook: of the visible sheets that hold one, those with the same headings that have the most rows together. They
 * are read one after the other, and the others are named.
 *
 * @param namesSheets begins each row with its sheet's name, under `Sheet`, where there are several
 * @throws TableProblem
 */
export async function workbookTable(
  bytes: Uint8Array<ArrayBuffer>,
  namesSheets: boolean,
): Promise<WorkbookTable | null> {
  const names = await readable(() => visibleSheets(bytes));
  const shapes = new Map<string, { sheets: string[]; columns: string[]; rows: number }>();
  for (const sheet of names) {
    const table = await findTable(sheetRecords(bytes, sheet));
    if (!table) continue;
    // One sheet needs no comparison.
    const rows = names.length === 1 ? 1 : await countRows(table);
    if (names.length > 1 && (rows === 0 || table.columns.length < minColumns)) continue;
    const key = table.columns.map(headingKey).join("\n");
    const shape = shapes.get(key) ?? { sheets: [], columns: table.columns, rows: 0 };
    shapes.set(key, shape);
    shape.sheets.push(sheet);
    shape.rows += rows;
  }
  const [chosen, ...others] = [...shapes.values()].toSorted((a, b) => b.rows - a.rows);
  if (!chosen) return null;
  const { sheets, columns } = chosen;
  const hasName = namesSheets && sheets.length > 1 && !columns.some((name) => headingKey(name) === "sheet");
  return {
    sheets,
    leftOut: others.flatMap((other) => other.sheets),
    columns: hasName ? ["Sheet", ...columns] : columns,
    rows: rowsOf(bytes, sheets, hasName),
  };
}

/** The rows of all visible sheets, one after the other. @throws TableProblem */
export async function* workbookRecords(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<TableRecord> {
  for (const sheet of await readable(() => visibleSheets(bytes))) yield* sheetRecords(bytes, sheet);
}

async function* rowsOf(
  bytes: Uint8Array<ArrayBuffer>,
  sheets: string[],
  hasName: boolean,
): AsyncGenerator<TableRecord> {
  for (const sheet of sheets) {
    const table = await findTable(sheetRecords(bytes, sheet));
    for await (const record of table?.rows ?? [])
      yield hasName ? { ...record, cells: [sheet, ...record.cells] } : record;
  }
}

async function countRows({ rows }: Table): Promise<number> {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
}

/** Names of the sheets that a person sees, without their content. */
async function visibleSheets(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  return names;
}

async function* sheetRecords(bytes: Uint8Array<ArrayBuffer>, sheet: string): AsyncGenerator<TableRecord> {
  const rows = streamXlsxRows(bytes, { sheet });
  for (;;) {
    const { value: row, done } = await readable(() => rows.next());
    if (done || !row) return;
    yield { row: row.index + 1, line: row.index + 1, cells: row.values.map(cellText) };
  }
}

/** What the library cannot read is a problem of the file. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new TableProblem(`The file cannot be read as an Excel workbook (.xlsx): ${(error as Error).message}.`);
  }
}

/** A cell as its person typed it; the result of a formula, a date as `2026-06-12`. */
function cellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(Number(cell.toPrecision(shownDigits)));
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(cell);
}
