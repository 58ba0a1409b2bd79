import type { Db } from "#db/client.server.ts";
import type { changeActions } from "#db/schema/choices.ts";
import type { Area } from "#staff/access/contract.ts";
import { insertChanges } from "./store.server.ts";
import type { Values } from "./values.ts";

/** One change, or one act that changes no record, as the history keeps it for good. */
export interface NewChange {
  /** From the clock of `deps`. */
  at: Date;
  action: (typeof changeActions)[number];
  /** Staff whose role may enter this part read of it. */
  area: Area;
  /** As in `/api/staff/<resource>/`. */
  resource: string;
  /** A number, or the reference that people use, such as `T-7KQ2XD9`. */
  recordId: number | string;
  /** What people call the record; of a student no more than a reference. */
  label: string;
  /** For what is more than a changed record, in words. */
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
 * Adds one change to the history, in the transaction that makes it. Rows are only ever added: put no facts about a
 * student into it, they could not be erased.
 */
export function recordChange(tx: Db, staff: ChangedBy, change: NewChange): Promise<void> {
  return recordChanges(tx, staff, [change]);
}

/** The same for all that one action changed; an empty list does nothing. */
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
