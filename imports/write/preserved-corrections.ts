import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { addToCounts, type BatchNotes, rowsOf } from "../pipeline/import-run.ts";
import { csvLine } from "../pipeline/rejected-rows.ts";

/** A field that stayed as staff corrected it, though the publisher says otherwise. */
export interface PreservedCorrection {
  kind: string;
  recordId: number;
  field: string;
  ours: unknown;
  theirs: unknown;
  sourceId: number;
}

interface NotedInTransaction {
  kept: PreservedCorrection[];
  leftOut: number;
}

/** By transaction: what its statements preserved, until the batch is over. A transaction that rolls back takes its notes along. */
const noted = new WeakMap<Db, NotedInTransaction>();

function notedIn(tx: Db): NotedInTransaction {
  const known = noted.get(tx) ?? { kept: [], leftOut: 0 };
  noted.set(tx, known);
  return known;
}

export function notePreserved(tx: Db, kept: readonly PreservedCorrection[]): void {
  notedIn(tx).kept.push(...kept);
}

/** Notes a row that was left out because staff removed its record. */
export function noteLeftOut(tx: Db): void {
  notedIn(tx).leftOut += 1;
}

/** Receives the corrections that an import preserved. */
export interface PreservedCorrections {
  add(kept: PreservedCorrection, source: string): void;
  readonly count: number;
  /** The file, or null while nothing was preserved. */
  readonly path: string | null;
}

/** Moves what a batch preserved into its notes; called once at its end. */
export async function reportPreserved(tx: Db, notes: BatchNotes, into: PreservedCorrections): Promise<void> {
  const { kept, leftOut } = notedIn(tx);
  noted.delete(tx);
  if (leftOut > 0) addToCounts(notes.counts, "removed by staff", { added: 0, changed: 0, left: leftOut });
  if (kept.length === 0) return;
  addToCounts(notes.counts, "kept as staff corrected", { added: 0, changed: 0, left: kept.length });
  const ids = JSON.stringify([...new Set(kept.map(({ sourceId }) => sourceId))]);
  const found = await tx.execute(sql`select id, publisher || ': ' || title as name from sources
    where id in (select value::integer from jsonb_array_elements_text(${ids}::text::jsonb))`);
  const names = new Map(rowsOf<{ id: number; name: string }>(found).map(({ id, name }) => [id, name]));
  notes.onCommit(() => {
    for (const one of kept) into.add(one, names.get(one.sourceId) ?? "");
  });
}

/**
 * Writes preserved corrections to a CSV file: record, field, our value, the publisher's value, source. The file and its folder
 * are created with the first one.
 *
 * @param path path of the CSV file
 */
export function collectPreserved(path: string): PreservedCorrections {
  let count = 0;
  return {
    add: ({ kind, recordId, field, ours, theirs }, source) => {
      if (count === 0) {
        mkdirSync(dirname(path), { recursive: true });
        appendFileSync(path, "record,field,ours,publisher,source\n");
      }
      count += 1;
      const cells = [`${kind} ${recordId}`, field, ...[ours, theirs].map((value) => JSON.stringify(value)), source];
      appendFileSync(path, `${csvLine(cells)}\n`);
    },
    get count() {
      return count;
    },
    get path() {
      return count > 0 ? path : null;
    },
  };
}
