import type { Db } from "#db/client.server.ts";
import type { Progress } from "./progress.ts";
import type { RawRow } from "./read-rows.ts";
import type { RejectedRows } from "./rejected-rows.ts";

/** How many things of one kind an import added, changed, and found as they should be. */
export interface Count {
  added: number;
  changed: number;
  left: number;
}

/** Counts by what is counted, such as `colleges`. */
export type Counts = Record<string, Count>;

/** What a batch finds out, which counts once it is committed: an attempt that was rolled back leaves nothing here either. */
export interface BatchNotes {
  counts: Counts;
  reject(row: RawRow, reason: string): void;
  /** Keeps what later batches need to know. */
  onCommit(remember: () => void): void;
}

/** What every importer works with. */
export interface ImportRun {
  /**
   * Runs one batch whole or not at all; after a conflict with another transaction it runs again, with new notes. Nothing
   * of it stays when the import is a dry run.
   */
  batch<Result>(work: (tx: Db, notes: BatchNotes) => Promise<Result>): Promise<Result>;
  progress: Progress;
  rejected: RejectedRows;
  counts: Counts;
  /** The day of the import in India, `YYYY-MM-DD`: when facts were captured whose files do not say. */
  today: string;
  /** True once a stop was requested; an importer then finishes the current batch and ends. */
  isStopping(): boolean;
}

/** Adds what one batch did to the counts of the import. */
export function addToCounts(counts: Counts, what: string, more: Count): void {
  counts[what] ??= { added: 0, changed: 0, left: 0 };
  const count = counts[what];
  count.added += more.added;
  count.changed += more.changed;
  count.left += more.left;
}

/**
 * Notes for one attempt of a batch.
 *
 * @returns the notes, and what adds them to those of the import once the try is committed
 */
export function openNotes(run: Pick<ImportRun, "counts" | "rejected">): { notes: BatchNotes; commit: () => void } {
  const counts: Counts = {};
  const effects: (() => void)[] = [];
  const notes: BatchNotes = {
    counts,
    reject: (row, reason) => effects.push(() => run.rejected.add(row, reason)),
    onCommit: (remember) => effects.push(remember),
  };
  return {
    notes,
    commit: () => {
      for (const effect of effects) effect();
      for (const [what, count] of Object.entries(counts)) addToCounts(run.counts, what, count);
    },
  };
}

/**
 * Reads items in batches and passes each to `work`, until the items end or a stop is requested.
 *
 * @returns how many items were handed over
 */
export async function inBatches<Item>(
  run: ImportRun,
  items: AsyncIterable<Item>,
  size: number,
  work: (batch: Item[]) => Promise<void>,
): Promise<number> {
  let batch: Item[] = [];
  let done = 0;
  const finish = async () => {
    if (batch.length > 0) await work(batch);
    run.rejected.flush();
    run.progress.rows(batch.length);
    done += batch.length;
    batch = [];
  };
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    await finish();
    if (run.isStopping()) return done;
  }
  await finish();
  return done;
}

/** Rows of a statement; node-postgres and PGlite both answer in this shape. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
