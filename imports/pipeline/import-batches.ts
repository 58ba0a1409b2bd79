import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { nameCause } from "#db/change-cause.server.ts";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { addFigures, type ChangedFigures, takeFigures } from "../write/changed-figures.ts";
import { newestCollege } from "../write/complete-new-colleges.ts";
import { type PreservedCorrections, reportPreserved } from "../write/preserved-corrections.ts";
import type { ImportRequest } from "./import-request.ts";
import { type BatchNotes, type ImportRun, openNotes, rowsOf } from "./import-run.ts";

/** What all batches of an import share. */
export type RunWithoutBatch = Omit<ImportRun, "batch">;

/** Where batches report to. */
export interface Reporting {
  run: RunWithoutBatch;
  kept: PreservedCorrections;
  figures: ChangedFigures;
}

/** How long a batch may hold the embedded database, which has one connection: a page waits for the rest of it. */
const embeddedBatchMs = 80;

type SharedDatabase = Pick<ImportRequest, "database" | "hasVisitors">;

/** @returns how long a batch of an import should take at most; null where nobody waits for it: in a command, and on PostgreSQL */
export function maxBatchMs({ database, hasVisitors = false }: SharedDatabase): number | null {
  return hasVisitors && database.kind === "pglite" ? embeddedBatchMs : null;
}

/**
 * How long the embedded database is left to visitors after each batch. A page asks several questions one after the other; without
 * a pause each of them would wait for a batch.
 */
const pauseMs = 25;

/** Lets waiting pages be answered, where the database works on the thread that serves. */
export async function letVisitorsPass({ database, hasVisitors = false }: SharedDatabase): Promise<void> {
  if (hasVisitors && database.kind === "pglite") await setTimeout(pauseMs);
}

/** Runs each batch in a transaction of its own, which is retried after a conflict. */
export function commitEach(request: ImportRequest, reporting: Reporting): ImportRun["batch"] {
  const checkpoint = checkpoints(request.database);
  return async (work) => {
    const result = await inTransaction(request, reporting, work);
    await checkpoint();
    await letVisitorsPass(request);
    return result;
  };
}

async function inTransaction<Result>(
  { database, beginBatch, kind, paths = [], files = paths }: ImportRequest,
  reporting: Reporting,
  work: (tx: Db, notes: BatchNotes) => Promise<Result>,
): Promise<Result> {
  const { result, commit } = await retryOnConflict(database.work, async (tx) => {
    const { notes, commit } = openNotes(reporting.run);
    await nameCause(tx, `import of ${kind}: ${files.map((path) => basename(path)).join(", ")}`);
    await beginBatch?.(tx);
    const result = await work(tx, notes);
    await reportBatch(tx, notes, reporting);
    return { result, commit };
  });
  commit();
  return result;
}

async function reportBatch(tx: Db, notes: BatchNotes, reporting: Reporting): Promise<void> {
  await reportPreserved(tx, notes, reporting.kept);
  const changed = takeFigures(tx);
  notes.onCommit(() => {
    reporting.figures = addFigures(reporting.figures, changed);
  });
}

/** Thrown to roll back a dry run. */
class TakeBack extends Error {}

/**
 * A dry run is a single transaction over all files, so it is not retried after a conflict.
 *
 * @returns the colleges that it created before it took everything back
 */
export async function importAndUndo(
  db: Db,
  reporting: Reporting,
  work: (batch: ImportRun["batch"]) => Promise<void>,
  beforeUndo?: (tx: Db) => Promise<void>,
): Promise<string[]> {
  let created: string[] = [];
  try {
    await db.transaction(async (tx) => {
      const newest = await newestCollege(tx);
      await work(async (part) => {
        const { notes, commit } = openNotes(reporting.run);
        const result = await part(tx, notes);
        await reportBatch(tx, notes, reporting);
        commit();
        return result;
      });
      created = await collegesSince(tx, newest);
      await beforeUndo?.(tx);
      throw new TakeBack();
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  return created;
}

async function collegesSince(tx: Db, id: number): Promise<string[]> {
  const result = await tx.execute(sql`
    select concat_ws(', ', name, nullif(city, ''), nullif(state, city)) as label from colleges where id > ${id}
    order by state, name, id`);
  return rowsOf<{ label: string }>(result).map(({ label }) => label);
}

/** A checkpoint holds the embedded database for longer, the more was written since the last one. */
const batchesBetweenCheckpoints = 16;

/**
 * Returns the function that is called after each batch. The embedded database has no process that makes checkpoints, so
 * that its log would grow with the import and keep that size on disk.
 */
function checkpoints({ kind, work }: OpenDatabase): () => Promise<void> {
  let batches = 0;
  return async () => {
    batches += 1;
    if (kind === "pglite" && batches % batchesBetweenCheckpoints === 0) await work.execute(sql`checkpoint`);
  };
}
