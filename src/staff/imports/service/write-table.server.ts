import { setImmediate } from "node:timers/promises";
import { nameCause } from "#db/change-cause.server.ts";
import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Values } from "#staff/history/values.ts";
import { csvColumns } from "#staff/records/csv-columns.server.ts";
import type { RecordChange, RecordSheet, Resource, Statement } from "#staff/records/resource.ts";
import {
  type CellProblem,
  findRecordsOfRows,
  idColumn,
  inLockOrder,
  type RecordOfRow,
  readCells,
} from "#staff/records/table-rows.server.ts";
import { concludeChanges } from "#staff/records/write-record.server.ts";
import { writeRows } from "#staff/records/write-rows.server.ts";
import type { FileColumns, ImportCounts, ImportProblem, TablePreview } from "../contract.ts";
import { misfitCells, misfitOf } from "../misfits.ts";
import { readRows, type TableRow } from "../read-lines.server.ts";
import { readSheetRows } from "../read-sheet-rows.server.ts";
import { maxListed } from "../rules.ts";
import { type ImportRow, isCancelled, markAsRun, updateRun } from "../store.server.ts";
import { previewRows } from "../table-preview.ts";

/** The embedded database has one connection, so a batch delays every visitor's request. */
const rowsInBatch = 50;
const maxPreviewed = 100;

/** Result of a run so far. */
interface Tally {
  counts: ImportCounts;
  problems: ImportProblem[];
  doneRows: number;
  /** Ids of records already seen in the file: a second row would silently overwrite the first. */
  seen: Set<number>;
  /** Of a dry run: the first rows. */
  preview: TablePreview["rows"];
}

/** The state of the run including a batch, applied once the batch commits. */
interface Draft {
  counts: ImportCounts;
  refused: ImportProblem[];
  /** Records of this batch: by id, and new ones by their natural key. */
  seen: Set<number | string>;
  preview: TablePreview["rows"];
}

/** Thrown to roll back a batch of a dry run. */
class TakeBack extends Error {
  readonly draft: Draft;
  constructor(draft: Draft) {
    super();
    this.draft = draft;
  }
}

/**
 * Writes the rows of a stored spreadsheet, one transaction per batch; each batch also stores the run's progress, so
 * that an interrupted run can be resumed.
 *
 * @param sheet  of a list of others
 * @param dryRun rolls back every batch, so conflicts between two rows are detected only within a batch
 * @returns false when a stop was requested
 */
export async function writeTable(
  deps: Deps,
  run: ImportRow & { staffName: string },
  given: Resource,
  dryRun: boolean,
  sheet?: RecordSheet,
) {
  const stated = (run.columns as FileColumns).stated as Statement;
  const resource = sheet
    ? { ...given, mergeRow: (before: Values, changes: Values) => sheet.merge(before, changes, stated) }
    : given;
  const tally = beginTally(run, resource, dryRun);
  const file = await deps.files.get(run.storageKey);
  if (!file) throw new Error("The file of an import is gone");
  const columns = columnsOf(resource, run.columns as FileColumns);
  const staff = { id: run.staffId, name: run.staffName };
  let batch: TableRow[] = [];
  let skip = tally.doneRows;
  const finish = () => writeBatch(deps, { run, resource, sheet, columns, staff, tally, dryRun }, batch);
  try {
    for await (const row of readRows(file)) {
      if (skip > 0) skip -= 1;
      else batch.push(row);
      if (batch.length < rowsInBatch) continue;
      await finish();
      batch = [];
      if (await isCancelled(deps.db, run.id)) return false;
      await setImmediate();
    }
    await finish();
    return true;
  } finally {
    file.destroy();
  }
}

function beginTally(run: ImportRow, resource: Resource, dryRun: boolean): Tally {
  const goesOn = !dryRun && run.doneRows > 0;
  return {
    counts: goesOn
      ? (run.counts as ImportCounts)
      : { read: 0, rejected: 0, undone: 0, kept: 0, by_thing: { [resource.name]: { added: 0, changed: 0, left: 0 } } },
    problems: goesOn ? (run.problems as ImportProblem[]) : [],
    doneRows: goesOn ? run.doneRows : 0,
    seen: new Set(),
    preview: [],
  };
}

/** The target field of each column, or null. */
function columnsOf(resource: Resource, { headings, chosen }: FileColumns) {
  const fields = new Map([idColumn, ...csvColumns(resource)].map((column) => [column.name, column]));
  const byHeading = new Map(Object.entries(chosen).map(([field, heading]) => [heading, fields.get(field) ?? null]));
  return headings.map((heading) => byHeading.get(heading) ?? null);
}

interface Writing {
  run: ImportRow;
  resource: Resource;
  /** Of a list of others. */
  sheet: RecordSheet | undefined;
  columns: ReturnType<typeof columnsOf>;
  staff: { id: number; name: string };
  tally: Tally;
  dryRun: boolean;
}

async function writeBatch(deps: Deps, writing: Writing, rows: TableRow[]): Promise<void> {
  const { run, resource, staff, tally, dryRun } = writing;
  const doneRows = tally.doneRows + rows.length;
  const draft = await retryOnConflict(deps.db, async (tx) => {
    const begun = beginDraft(tally, rows.length);
    await markAsRun(tx, run.id);
    await nameCause(tx, `import ${run.id} of ${run.kind}`);
    const changes = await takeRows(deps, tx, writing, begun, rows);
    if (dryRun) throw new TakeBack(begun);
    const note = { action: "import" as const, summary: `Import ${run.id}`, importRunId: run.id };
    await concludeChanges(deps, tx, staff, resource, changes, note);
    await updateRun(tx, run.id, progressOf(tally, begun, doneRows));
    return begun;
  }).catch(async (error: unknown) => {
    if (!(error instanceof TakeBack)) throw error;
    const preview = [...tally.preview, ...error.draft.preview].slice(0, maxPreviewed);
    const columns = { ...(run.columns as FileColumns), table: { rows: preview } };
    await updateRun(deps.db, run.id, {
      ...progressOf(tally, error.draft, doneRows),
      ...(writing.sheet && { columns }),
    });
    tally.preview = preview;
    return error.draft;
  });
  Object.assign(tally, { doneRows, counts: draft.counts, problems: problemsWith(tally, draft) });
  for (const record of draft.seen) if (typeof record === "number") tally.seen.add(record);
  if (!dryRun) resource.afterCommit?.(deps);
}

/** Fresh for each attempt of a batch: the counts of a rolled-back attempt are discarded. */
function beginDraft({ counts }: Tally, rowCount: number): Draft {
  return {
    counts: { ...structuredClone(counts), read: counts.read + rowCount },
    refused: [],
    seen: new Set(),
    preview: [],
  };
}

function progressOf(tally: Tally, draft: Draft, doneRows: number) {
  const { counts, refused } = draft;
  return { counts, doneRows, ...(refused.length > 0 && { problems: problemsWith(tally, draft) }) };
}

function problemsWith({ problems }: Tally, { refused }: Draft): ImportProblem[] {
  return [...problems, ...refused.toSorted((a, b) => a.row - b.row)].slice(0, maxListed);
}

interface ReadRow extends RecordOfRow {
  number: number;
  values: Values;
}

async function takeRows(deps: Deps, tx: Db, writing: Writing, draft: Draft, rows: TableRow[]) {
  const { resource, run } = writing;
  const changes: RecordChange[] = [];
  const count = draft.counts.by_thing[resource.name]!;
  const refuse = (row: number, problems: readonly CellProblem[]) => {
    draft.counts.rejected += 1;
    for (const problem of problems) draft.refused.push({ row, ...problem });
  };
  const fitting: (TableRow & { values: Values })[] = [];
  const read = writing.sheet
    ? await readSheetRows(tx, writing.sheet, run.columns as FileColumns, rows)
    : rows.map(({ cells }) => readCells(writing.columns, cells));
  for (const [at, row] of rows.entries()) {
    const { values, problems } = read[at]!;
    problems.push(...misfitCells(resource, values));
    if (problems.length > 0) refuse(row.number, problems);
    else fitting.push({ ...row, values });
  }
  const asked = fitting.map(({ values }) => values);
  const found = writing.sheet ? await writing.sheet.find(tx, asked) : await findRecordsOfRows(tx, resource, asked);
  const rowsToWrite: ReadRow[] = [];
  for (const [at, row] of fitting.entries()) {
    const read = readRow(writing, draft, row, found[at]!);
    if ("problems" in read) refuse(row.number, read.problems);
    else rowsToWrite.push(read);
  }
  const ordered = inLockOrder(rowsToWrite);
  const all = await writeRows(deps, tx, resource, ordered);
  for (const [at, written] of all.entries()) {
    if ("problems" in written) refuse(ordered[at]!.number, written.problems);
    else if (!written.change) count.left += 1;
    else {
      count[written.change.before ? "changed" : "added"] += 1;
      draft.seen.add(written.change.id);
      changes.push(written.change);
    }
  }
  if (writing.dryRun && writing.sheet) draft.preview = previewRows(resource, rows, ordered, all);
  return changes;
}

/** A row with its target record, or the reason for refusing it. */
function readRow(
  { resource, tally }: Writing,
  draft: Draft,
  row: { number: number; values: Values },
  found: Awaited<ReturnType<typeof findRecordsOfRows>>[number],
): ReadRow | { problems: CellProblem[] } {
  if ("problem" in found) return { problems: [found.problem] };
  const record = found.id ?? found.key;
  if (record !== null && (draft.seen.has(record) || (found.id !== null && tally.seen.has(found.id))))
    return { problems: [{ column: "id", message: "This record is in the file twice" }] };
  const { id: _, ...fields } = row.values;
  const misfit = found.id === null ? misfitOf(resource, fields) : null;
  if (misfit) return { problems: misfit };
  if (record !== null) draft.seen.add(record);
  return { ...found, number: row.number, values: fields };
}
