import type { Db } from "#db/client.server.ts";
import type { changeActions } from "#db/schema/choices.ts";
import type { Area } from "#staff/access/contract.ts";
import { insertChanges } from "./store.server.ts";
import type { Values } from "./values.ts";

/** One change, or one act that changes no record, as stored permanently in the history. */
export interface NewChange {
  /** From the clock of `deps`. */
  at: Date;
  action: (typeof changeActions)[number];
  /** The area whose staff may read the entry. */
  area: Area;
  /** As in `/api/staff/<resource>/`. */
  resource: string;
  /** An id, or the public reference, such as `T-7KQ2XD9`. */
  recordId: number | string;
  /** Display name of the record; for a student only a reference. */
  label: string;
  /** Free-text details of acts other than a change to a record. */
  summary?: string;
  before?: Values | null;
  after?: Values | null;
  importRunId?: number | null;
}

/** Who did it. */
export interface ChangedBy {
  id: number;
  name: string;
}

const rowsAtOnce = 200;

/**
 * Adds one change to the history, in the transaction that makes it. The history is append-only: never store personal
 * data of a student in it, since it could not be erased.
 */
export function recordChange(tx: Db, staff: ChangedBy, change: NewChange): Promise<void> {
  return recordChanges(tx, staff, [change]);
}

/** The same for all records changed by one action; an empty list does nothing. */
export async function recordChanges(tx: Db, staff: ChangedBy, changes: readonly NewChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    await insertChanges(
      tx,
      changes.slice(from, from + rowsAtOnce).map(({ recordId, before, after, ...change }) => ({
        ...change,
        staffId: staff.id,
        staffName: staff.name,
        recordId: String(recordId),
        before: before ?? null,
        after: after ?? null,
      })),
    );
  }
}
