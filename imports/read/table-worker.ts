/**
 * Reads one spreadsheet in a worker thread with a memory limit, so that a malicious file ends only this thread. Posts a
 * TableSummary, or `{problem}` with a sentence for the uploader.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { parse } from "csv-parse";
import { readSheet } from "read-excel-file/node";
import type { TableSummary } from "#gateways/importers.server.ts";
import { cellText as countedText } from "./raw-row.ts";
import { requireText } from "./require-text.ts";
import { refuseZipBomb, TableProblem } from "./zip-size.ts";

export interface TableTask {
  path: string;
  format: "csv" | "xlsx";
  into: string;
  maxRows: number;
  maxColumns: number;
}

const maxCellLength = 20_000;

const task = workerData as TableTask;
try {
  parentPort?.postMessage(await readTable());
} catch (error) {
  if (!(error instanceof TableProblem)) throw error;
  parentPort?.postMessage({ problem: error.message });
}

async function readTable(): Promise<TableSummary> {
  const summary: TableSummary = { columns: [], rowCount: 0 };
  await pipeline(task.format === "csv" ? csvRows() : sheetRows(), writeRows(summary), createWriteStream(task.into));
  if (summary.columns.length === 0)
    throw new TableProblem("The file holds no table: its first row should name the columns.");
  return summary;
}

/**
 * Separates the headings from the rows and writes the rows; empty rows are skipped without shifting the row numbers.
 */
function writeRows(summary: TableSummary) {
  return async function* (rows: AsyncIterable<string[]>): AsyncGenerator<string> {
    let number = 0;
    for await (const cells of rows) {
      number += 1;
      if (summary.columns.length === 0) {
        if (cells.some(Boolean)) summary.columns = readHeadings(cells);
        continue;
      }
      if (!cells.some(Boolean)) continue;
      summary.rowCount += 1;
      if (summary.rowCount > task.maxRows)
        throw new TableProblem(`The file has more than ${task.maxRows} rows. Please send it in parts.`);
      const row = summary.columns.map((_, index) => countedText(cells[index]?.slice(0, maxCellLength) ?? ""));
      yield `${JSON.stringify([number, ...row])}\n`;
    }
  };
}

function readHeadings(cells: string[]): string[] {
  if (cells.length > task.maxColumns) throw new TableProblem(`The file has more than ${task.maxColumns} columns.`);
  const seen = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, 80) || `Column ${index + 1}`;
    const unique = seen.has(name) ? `${name} (${index + 1})` : name;
    seen.add(unique);
    return unique;
  });
}

async function* csvRows(): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: 1_000_000 });
  const file = createReadStream(task.path);
  const text = requireText();
  file.on("error", (error) => text.destroy(error));
  text.on("error", (error) => parser.destroy(error));
  try {
    for await (const cells of file.pipe(text).pipe(parser) as AsyncIterable<string[]>)
      yield cells.map((cell) => cell.trim());
  } catch (error) {
    throw new TableProblem(`The file cannot be read as CSV: ${(error as Error).message}.`);
  } finally {
    file.destroy();
  }
}

async function* sheetRows(): AsyncGenerator<string[]> {
  await refuseZipBomb(task.path);
  const rows = await readSheet(task.path, undefined, { trim: true }).catch((error: Error) => {
    throw new TableProblem(`The file cannot be read as an Excel workbook (.xlsx): ${error.message}.`);
  });
  for (const cells of rows) yield cells.map(cellText);
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(cell);
}
