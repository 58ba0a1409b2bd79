/**
 * Reads one table in a worker thread with a memory limit, so that a malicious file ends only this thread. Posts a
 * TableSummary, or `{problem}` with a sentence for the person whose file it is.
 */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { csvRecords } from "./csv-records.ts";
import { findTable, type Table, type TableRecord } from "./find-table.ts";
import { openContent } from "./open-content.ts";
import { cellText } from "./raw-row.ts";
import type { TableRequest } from "./read-table.ts";
import { workbookRecords, workbookTable } from "./workbook-records.ts";
import { TableProblem } from "./zip-entries.ts";

const maxCellLength = 20_000;
const maxHeadingLength = 80;

const task = workerData as TableRequest;
try {
  parentPort?.postMessage(await readTable());
} catch (error) {
  if (!(error instanceof TableProblem)) throw error;
  parentPort?.postMessage({ problem: error.message });
}

async function readTable() {
  const table = await openTable();
  if (!table || (table.columns.length === 0 && !task.isRaw))
    throw new TableProblem("The file holds no table: its first row should name the columns.");
  if (table.columns.length > task.maxColumns) throw tooWide();
  const summary = { columns: task.isVerbatim ? table.columns : uniqueHeadings(table.columns), rowCount: 0 };
  await pipeline(writeRows(table.rows, summary), createWriteStream(task.into));
  return { ...summary, leftOut: "leftOut" in table ? table.leftOut : [] };
}

async function openTable() {
  const content = await openContent(task.path, task.name);
  if (content.kind === "workbook" && task.isRaw) return { columns: [], rows: workbookRecords(content.bytes) };
  if (content.kind === "workbook") return workbookTable(content.bytes, task.namesSheets ?? false);
  if (content.kind === "csv") return csvTable(csvRecords(content.bytes));
  content.bytes.destroy();
  throw new TableProblem("Please send a spreadsheet as .xlsx or .csv.");
}

/** Every error of reading a text says what is wrong with it. */
async function csvTable(records: AsyncGenerator<TableRecord>): Promise<Table | null> {
  const readable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TableProblem) throw error;
      throw new TableProblem(`The file cannot be read as CSV: ${(error as Error).message}.`);
    }
  };
  const table = await readable(() => findTable(records));
  if (!table) return null;
  async function* rows(from: Table["rows"]) {
    for (let next = await readable(() => from.next()); !next.done; next = await readable(() => from.next()))
      yield next.value;
  }
  return { ...table, rows: rows(table.rows) };
}

async function* writeRows(rows: AsyncIterable<TableRecord>, summary: { columns: string[]; rowCount: number }) {
  for await (const { row, cells } of rows) {
    summary.rowCount += 1;
    if (summary.rowCount > task.maxRows)
      throw new TableProblem(`The file has more than ${task.maxRows} rows. Please send it in parts.`);
    if (cells.length > task.maxColumns) throw tooWide();
    // Also cells beyond the headings: what becomes of them is for the reader to say.
    const size = Math.max(summary.columns.length, cells.length);
    const texts = Array.from({ length: size }, (_, at) => textOf(cells[at] ?? ""));
    yield `${JSON.stringify([row, ...texts])}\n`;
  }
}

const tooWide = () => new TableProblem(`The file has more than ${task.maxColumns} columns.`);

function textOf(cell: string): string {
  const text = cell.slice(0, maxCellLength);
  return task.isVerbatim ? text : cellText(text.trim());
}

/** Names that can be chosen from: none empty, none twice. */
function uniqueHeadings(headings: string[]): string[] {
  const seen = new Set<string>();
  return headings.map((heading, index) => {
    const name = heading.slice(0, maxHeadingLength) || `Column ${index + 1}`;
    const unique = seen.has(name) ? `${name} (${index + 1})` : name;
    seen.add(unique);
    return unique;
  });
}
