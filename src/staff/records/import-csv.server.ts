import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { duringLongWrite } from "#features/catalogue/search/current-index.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { csvColumns, nameColumns } from "./csv-columns.server.ts";
import { fileRefused, matchHeadings, namelessCells, parseCsv } from "./csv-table.server.ts";
import { readMany } from "./read-records.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { otherNames, partNames } from "./row-names.server.ts";
import {
  type CellProblem,
  findRecordsOfRows,
  idColumn,
  inLockOrder,
  type RecordOfRow,
  readCells,
} from "./table-rows.server.ts";
import { canonicalJson } from "./version.server.ts";
import { concludeChanges, inOneTransaction } from "./write-record.server.ts";
import { writeRows } from "./write-rows.server.ts";

/** The most rows of a file, and the most of them that may differ; larger files go through the imports, as a job. */
const maxRows = 20_000;
const maxChanges = 2_000;
const maxProblems = 1_000;
/** The embedded database has one connection: every statement and every transaction delays the visitors for its time. */
const rowsInTurn = 100;
/** How long the visitors have the database to themselves between two transactions. */
const pauseMs = 20;

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
  /** What the row calls the records whose ids it has. */
  names: Values;
}

/** Rolls a turn of a dry run back after everything was written. */
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
 * in turns of a hundred rows, each one transaction with its history, so that visitors are answered in between. Where a turn
 * cannot be written, those before it stay, and its rows and all later ones are reported as not written.
 *
 * @param isDryRun reports what would happen and writes nothing: two new rows that are the same record are found within a turn
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
  const different = await readRows(deps, resource, text, result);
  const turns = inTurns(inLockOrder(different));
  const write = () => writeTurns(deps, staff, resource, { turns, isDryRun, result });
  await (isDryRun ? write() : duringLongWrite(deps, write));
  const rejected = result.rejected.sort((a, b) => a.row - b.row).slice(0, maxProblems);
  return { ...result, rejected };
}

/** Adds to the result what was written, and each row that was not. @throws what the first turn throws */
async function writeTurns(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  { turns, isDryRun, result }: { turns: CsvRow[][]; isDryRun: boolean; result: ImportResult },
): Promise<void> {
  for (const [at, rows] of turns.entries()) {
    const part = turns.length > 1 ? `, part ${at + 1} of ${turns.length}` : "";
    try {
      addTo(result, await writeTurn(deps, staff, resource, rows, { isDryRun, part }));
    } catch (thrown) {
      if (at === 0) throw thrown;
      deps.log.error({ err: thrown }, "a CSV file was written in part");
      for (const { row } of turns.slice(at).flat()) reject(result, row, [notWritten]);
      return;
    }
    await wait(pauseMs);
  }
}

const notWritten = { column: "", message: "This row was not written: something went wrong. Send it again" };

function emptyResult(): ImportResult {
  return { added: 0, changed: 0, left: 0, rejected: [] };
}

function addTo(result: ImportResult, { added, changed, left, rejected }: ImportResult): void {
  result.added += added;
  result.changed += changed;
  result.left += left;
  result.rejected.push(...rejected);
}

function inTurns<Row>(rows: readonly Row[]): Row[][] {
  const turns: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsInTurn) turns.push(rows.slice(from, from + rowsInTurn));
  return turns;
}

/**
 * The rows that are new or different. Stops at the first row beyond the limit: how long a file is and which columns it has is
 * told before any row is looked up.
 */
async function readRows(deps: Deps, resource: Resource, text: string, result: ImportResult): Promise<CsvRow[]> {
  const { heading, lines } = parseCsv(text, { maxRows, advice: ": use Imports" });
  const columns = matchHeadings([idColumn, ...csvColumns(resource), ...nameColumns(resource)], heading);
  const different: CsvRow[] = [];
  const seen = new Set<number>();
  for (const part of inTurns([...lines.entries()])) {
    const read = part.flatMap(([at, cells]) => {
      const { values, problems } = readCells(columns, cells);
      problems.push(...namelessCells(columns, cells));
      reject(result, at + 2, problems);
      return problems.length > 0 ? [] : [{ row: at + 2, values }];
    });
    different.push(
      ...(await leaveEqual(deps, resource, await findRecords(deps, resource, read, seen, result), result)),
    );
    if (different.length > maxChanges) {
      const isWhole = part.at(-1)![0] === lines.length - 1;
      const count = isWhole ? different.length : `More than ${maxChanges}`;
      throw fileRefused(`${count} rows are new or different. At most ${maxChanges} go this way: use Imports`);
    }
    await setImmediate();
  }
  return different;
}

async function findRecords(
  { db }: Deps,
  resource: Resource,
  read: readonly { row: number; values: Values }[],
  seen: Set<number>,
  result: ImportResult,
): Promise<CsvRow[]> {
  const found = await findRecordsOfRows(
    db,
    resource,
    read.map(({ values }) => values),
  );
  return read.flatMap(({ row, values }, at) => {
    const of = found[at]!;
    if ("problem" in of) {
      reject(result, row, [of.problem]);
      return [];
    }
    if (of.id !== null && seen.has(of.id)) {
      reject(result, row, [{ column: "id", message: "This record is in the file twice" }]);
      return [];
    }
    if (of.id !== null) seen.add(of.id);
    const { id: _, ...cells } = values;
    return [{ row, ...of, ...partNames(resource, cells) }];
  });
}

/** Drops rows that change nothing, and rejects rows whose record does not exist, or which calls something by another name. */
async function leaveEqual({ db }: Deps, resource: Resource, rows: CsvRow[], result: ImportResult): Promise<CsvRow[]> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const found = await readMany(db, resource, ids);
  const hasNames = rows.some(({ names }) => Object.keys(names).length > 0);
  const known = hasNames ? await resource.readNames?.(db, ids) : undefined;
  return rows.filter(({ row, id, values, names }) => {
    const before = id === null ? undefined : found.get(id);
    if (id !== null && !before) {
      reject(result, row, [{ column: "id", message: "There is no record with this number" }]);
      return false;
    }
    if (!before || id === null) return true;
    const problems = otherNames(resource, { before, known: known?.get(id) ?? {} }, { values, names });
    reject(result, row, problems);
    if (problems.length > 0) return false;
    const isEqual = canonicalJson({ ...before, ...values }) === canonicalJson(before);
    if (isEqual) result.left += 1;
    return !isEqual;
  });
}

/** One transaction. @param part which one of several, for the history */
async function writeTurn(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  rows: readonly CsvRow[],
  { isDryRun, part }: { isDryRun: boolean; part: string },
): Promise<ImportResult> {
  const writing = inOneTransaction(deps, resource, async (tx) => {
    const result = emptyResult();
    const changes: RecordChange[] = [];
    for (const [at, written] of (await writeRows(deps, tx, resource, rows)).entries()) {
      if ("problems" in written) reject(result, rows[at]!.row, written.problems);
      else if (!written.change) result.left += 1;
      else {
        result[written.change.before ? "changed" : "added"] += 1;
        changes.push(written.change);
      }
    }
    if (isDryRun) throw new DryRun(result);
    const summary = `CSV file${part}: ${result.added} added, ${result.changed} changed`;
    await concludeChanges(deps, tx, staff, resource, changes, { action: "import", summary });
    return result;
  });
  return writing.catch((thrown: unknown) => {
    if (thrown instanceof DryRun) return thrown.result;
    throw thrown;
  });
}

function reject(result: ImportResult, row: number, problems: readonly CellProblem[]): void {
  for (const problem of problems) result.rejected.push({ row, ...problem });
}
