import type { Db } from "#db/client.server.ts";
import type { PreviewList, PreviewRow } from "#gateways/importers.server.ts";
import type { MapsOfImport } from "../map/shaped-map.ts";
import type { RawRow } from "../read/read-rows.ts";
import type { Progress } from "./progress.ts";
import type { RejectedRows } from "./rejected-rows.ts";

/** How many records of one kind an import added, changed, left unchanged and removed. */
export interface Count {
  added: number;
  changed: number;
  left: number;
  /** Facts with the same value, with another source, file or line. */
  relabelled?: number;
  /** Records that the files no longer have, where an import removes them. */
  removed?: number;
}

/** Counts by kind of record, such as `colleges`. */
export type Counts = Record<string, Count>;

/** State collected by a batch; it takes effect when the batch commits and is discarded when the batch rolls back. */
export interface BatchNotes {
  counts: Counts;
  reject(row: RawRow, reason: string): void;
  /** Registers a callback that runs after the commit, to pass state to later batches. */
  onCommit(remember: () => void): void;
}

/** What the person who starts an import says about its files. */
export interface Provenance {
  /** The year of the published document, where the names of the files do not say it; null: not given. */
  year: number | null;
  /** The day on which the files were taken from the publisher, `YYYY-MM-DD`. */
  capturedOn: string;
  /** The copy through which they reached us, such as `ksauraj/jee_counsellor (GPL-3.0)`; empty: the publisher's own files. */
  via: string;
  /** The same of each file by its path, where they differ. */
  viaOf?: ReadonlyMap<string, string> | undefined;
  /** The category of a ranking, where neither the rows nor the names of the files say it; null or absent: not given. */
  category?: string | null;
  /** Column maps for lists whose headings no layout knows. */
  maps?: MapsOfImport | undefined;
}

/** What the first rows of lists would become, and the lists that the files hold. */
export interface Preview {
  /** The code of the college of each row; null: the row is refused. */
  codes: (string | null)[];
  rows: PreviewRow[];
  lists: PreviewList[];
}

/** The dependencies of every importer. */
export interface ImportRun {
  /**
   * Runs one batch atomically and retries it with fresh notes after a conflict with another transaction. A dry run
   * rolls everything back.
   */
  batch<Result>(work: (tx: Db, notes: BatchNotes) => Promise<Result>): Promise<Result>;
  /** How long a batch should take at most, because visitors wait for it; null: nobody waits. */
  maxBatchMs: number | null;
  progress: Progress;
  rejected: RejectedRows;
  counts: Counts;
  /** The day of the import in India, `YYYY-MM-DD`. */
  today: string;
  /** What is known of the files beyond their content; see `registerFiles`. */
  provenance: Provenance;
  /** True once a stop was requested; an importer then finishes the current batch and ends. */
  isStopping(): boolean;
  /** Of a dry run: what the first rows of lists would become. */
  preview?: Preview | undefined;
  /** Leaves out a file that is refused while it is read. @throws the refusal, unless unknown files are to be left out */
  leaveOut(refusal: Error): void;
}

/** Adds the counts of one batch to those of the import. */
export function addToCounts(counts: Counts, what: string, more: Count): void {
  counts[what] ??= { added: 0, changed: 0, left: 0 };
  const count = counts[what];
  count.added += more.added;
  count.changed += more.changed;
  count.left += more.left;
  if (more.relabelled) count.relabelled = (count.relabelled ?? 0) + more.relabelled;
  if (more.removed) count.removed = (count.removed ?? 0) + more.removed;
}

/**
 * Notes for one attempt of a batch.
 *
 * @returns the notes, and a function that merges them into the import's once the attempt commits
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

/** How large the next batch should be, by how long the last one took. */
export interface Pace {
  size(): number;
  /** Runs a batch. @param count its size */
  run(count: number, work: () => Promise<void>): Promise<void>;
}

/**
 * @param most the size of a batch for which nobody waits
 * @param clock in milliseconds
 */
export function openPace(
  { maxBatchMs }: Pick<ImportRun, "maxBatchMs">,
  most: number,
  clock: () => number = () => performance.now(),
): Pace {
  if (maxBatchMs === null) return steady(most);
  let size = Math.ceil(most / firstShare);
  return {
    size: () => size,
    run: async (count, work) => {
      const began = clock();
      await work();
      const fitting = Math.floor((count * maxBatchMs) / Math.max(1, clock() - began));
      size = Math.max(1, Math.min(most, size * 2, fitting));
    },
  };
}

function steady(size: number): Pace {
  return { size: () => size, run: (_count, work) => work() };
}

/** The first batch is a small part of the largest: how long a row takes is not known yet. */
const firstShare = 20;

/**
 * Reads items in batches and passes each to `work`, until the items end or a stop is requested.
 *
 * @param size of each batch: a number where a batch must see all of them, else a pace
 * @returns the number of items passed to `work`
 */
export async function inBatches<Item>(
  run: ImportRun,
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number | Pace,
  work: (batch: Item[]) => Promise<void>,
): Promise<number> {
  const pace = typeof size === "number" ? steady(size) : size;
  let batch: Item[] = [];
  let done = 0;
  const finish = async () => {
    if (batch.length > 0) await pace.run(batch.length, () => work(batch));
    run.rejected.flush();
    run.progress.rows(batch.length);
    done += batch.length;
    batch = [];
  };
  for await (const item of items) {
    batch.push(item);
    if (batch.length < pace.size()) continue;
    await finish();
    if (run.isStopping()) return done;
  }
  await finish();
  return done;
}

/** Rows of a statement; node-postgres and PGlite both return this shape. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
