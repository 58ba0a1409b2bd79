import { parse } from "csv-parse/sync";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { type CsvColumn, csvColumns } from "./csv-columns.server.ts";
import { readMany } from "./read-records.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import {
  type CellProblem,
  findRecordOfRow,
  idColumn,
  inLockOrder,
  type RecordOfRow,
  readCells,
  writeRow,
} from "./table-rows.server.ts";
import { canonicalJson } from "./version.server.ts";
import { concludeChanges, inOneTransaction } from "./write-record.server.ts";

/** The most rows of a file, and the most of them that may differ; larger files go through the imports, as a job. */
const maxRows = 20_000;
const maxChanges = 2_000;
const maxProblems = 1_000;
const readAtOnce = 500;

interface RejectedRow extends CellProblem {
  /** Line of the file as a spreadsheet counts it: the heading is 1. */
  row: number;
}

interface ImportResult {
  added: number;
  changed: number;
  left: number;
  rejected: RejectedRow[];
}

interface CsvRow extends RecordOfRow {
  row: number;
  values: Values;
}

/** Rolls a dry run back after everything was written. */
class DryRun extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super();
    this.result = result;
  }
}

/**
 * Imports a CSV file in the format of the export: rows with an `id` change that record; rows without one are matched by
 * the natural key or added. Missing columns stay as they are. Invalid rows are reported and skipped; the others are written
 * in one transaction.
 *
 * @param isDryRun reports what would happen and writes nothing
 * @throws AppError invalid_input (file) when the file cannot be read, names an unknown column, or is too long
 */
export async function importCsv(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  text: string,
  isDryRun: boolean,
): Promise<ImportResult> {
  const result = emptyResult();
  const rows = await readRows(deps, resource, text, result);
  const different = await leaveEqual(deps, resource, rows, result);
  if (different.length > maxChanges) {
    throw fileRefused(`${different.length} rows are new or different. At most ${maxChanges} go this way: use Imports`);
  }
  if (different.length === 0) return result;
  const written = await writeRows(deps, staff, resource, different, isDryRun).catch((thrown: unknown) => {
    if (thrown instanceof DryRun) return thrown.result;
    throw thrown;
  });
  const rejected = [...result.rejected, ...written.rejected].sort((a, b) => a.row - b.row).slice(0, maxProblems);
  return { added: written.added, changed: written.changed, left: result.left + written.left, rejected };
}

function emptyResult(): ImportResult {
  return { added: 0, changed: 0, left: 0, rejected: [] };
}

async function readRows(deps: Deps, resource: Resource, text: string, result: ImportResult): Promise<CsvRow[]> {
  const [heading, ...lines] = parseText(text);
  if (!heading) throw fileRefused("The file is empty");
  if (lines.length > maxRows) throw fileRefused(`The file has more than ${maxRows} rows: use Imports`);
  const columns = matchColumns(resource, heading);
  const rows: CsvRow[] = [];
  const seen = new Set<number>();
  for (const [at, cells] of lines.entries()) {
    const row = at + 2;
    const { values, problems } = readCells(columns, cells);
    const found = problems.length > 0 ? { problem: null } : await findRecordOfRow(deps.db, resource, values);
    if ("problem" in found) {
      reject(result, row, found.problem ? [found.problem] : problems);
      continue;
    }
    const { id, key } = found;
    if (id !== null && seen.has(id)) {
      reject(result, row, [{ column: "id", message: "This record is in the file twice" }]);
      continue;
    }
    if (id !== null) seen.add(id);
    const { id: _, ...fields } = values;
    rows.push({ row, id, key, values: fields });
  }
  return rows;
}

function parseText(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: 1_000_000 });
  } catch (error) {
    throw fileRefused(`This is no CSV file: ${(error as Error).message}`);
  }
}

function matchColumns(resource: Resource, heading: string[]): (CsvColumn | null)[] {
  const known = new Map([idColumn, ...csvColumns(resource)].map((column) => [column.name, column]));
  const names = heading.map((name) => name.trim());
  const unknown = names.find((name) => name !== "" && !known.has(name));
  if (unknown !== undefined) {
    throw fileRefused(`There is no column "${unknown.slice(0, 100)}" here. Columns: ${[...known.keys()].join(", ")}`);
  }
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) !== at);
  if (twice !== undefined) throw fileRefused(`The column "${twice}" is in the file twice`);
  return names.map((name) => known.get(name) ?? null);
}

/** Drops rows that change nothing, and rejects rows whose record does not exist. */
async function leaveEqual({ db }: Deps, resource: Resource, rows: CsvRow[], result: ImportResult): Promise<CsvRow[]> {
  const different: CsvRow[] = [];
  for (let from = 0; from < rows.length; from += readAtOnce) {
    const part = rows.slice(from, from + readAtOnce);
    const found = await readMany(
      db,
      resource,
      part.flatMap(({ id }) => id ?? []),
    );
    for (const one of part) {
      const before = one.id === null ? undefined : found.get(one.id);
      if (one.id !== null && !before) {
        reject(result, one.row, [{ column: "id", message: "There is no record with this number" }]);
      } else if (before && canonicalJson({ ...before, ...one.values }) === canonicalJson(before)) result.left += 1;
      else different.push(one);
    }
  }
  return inLockOrder(different);
}

function writeRows(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  rows: CsvRow[],
  isDryRun: boolean,
): Promise<ImportResult> {
  return inOneTransaction(deps, resource, async (tx) => {
    const result = emptyResult();
    const changes: RecordChange[] = [];
    for (const { row, id, values } of rows) {
      const written = await writeRow(deps, tx, resource, id, values);
      if ("problems" in written) reject(result, row, written.problems);
      else if (!written.change) result.left += 1;
      else {
        result[written.change.before ? "changed" : "added"] += 1;
        changes.push(written.change);
      }
    }
    const summary = `CSV file: ${result.added} added, ${result.changed} changed`;
    await concludeChanges(deps, tx, staff, resource, changes, { action: "import", summary });
    if (isDryRun) throw new DryRun(result);
    return result;
  });
}

function reject(result: ImportResult, row: number, problems: readonly CellProblem[]): void {
  for (const problem of problems) result.rejected.push({ row, ...problem });
}

function fileRefused(message: string): AppError {
  return new AppError("invalid_input", { file: message });
}
