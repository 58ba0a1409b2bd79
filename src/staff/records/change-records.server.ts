import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { explainRefusal } from "./database-refusals.server.ts";
import { mergeChanges } from "./merge-changes.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { assertVersion, presentRecord } from "./version.server.ts";
import { addRecord, concludeChanges, inOneTransaction, lockRecord, rewriteRecord } from "./write-record.server.ts";

/**
 * Makes a new record.
 *
 * @throws AppError invalid_input with a message by field
 */
export function createRecord(deps: Deps, staff: ChangedBy, resource: Resource, input: unknown) {
  return inOneTransaction(deps, resource, async (tx) => {
    const change = await addRecord(deps, tx, resource, input, null);
    await concludeChanges(deps, tx, staff, resource, [change], { action: "create" });
    return presentRecord(resource, change.id, change.after);
  });
}

/**
 * Changes some fields of a record. Nothing is written when nothing differs.
 *
 * @param version the one that the person who changes it saw
 * @param changes fields by name: see merge-changes.server.ts
 * @throws AppError record_not_found, changed_meanwhile, invalid_input
 */
export function changeRecord(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  id: number,
  version: string,
  changes: Values,
) {
  return inOneTransaction(deps, resource, async (tx) => {
    const before = await lockRecord(tx, resource, id);
    await assertVersion(tx, resource, id, before, version);
    const change = await rewriteRecord(deps, tx, resource, id, before, mergeChanges(resource, before, changes));
    if (change) await concludeChanges(deps, tx, staff, resource, [change], { action: "update" });
    return presentRecord(resource, id, change?.after ?? before);
  });
}

/** How many records one bulk change may include. */
export const maxBatchSize = 1000;

/**
 * Sets the same values in several records, all or none.
 *
 * @returns how many records changed
 * @throws AppError record_not_found; invalid_input, with messages that name the record
 */
export function changeMany(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  ids: readonly number[],
  fields: Values,
): Promise<{ changed: number }> {
  // Always in the same order, so that two bulk changes cannot deadlock.
  const inOrder = [...new Set(ids)].sort((a, b) => a - b);
  return inOneTransaction(deps, resource, async (tx) => {
    const changes: RecordChange[] = [];
    for (const id of inOrder) {
      const before = await lockRecord(tx, resource, id);
      try {
        const change = await rewriteRecord(deps, tx, resource, id, before, mergeChanges(resource, before, fields));
        if (change) changes.push(change);
      } catch (thrown) {
        throw naming(resource.label(before), explainRefusal(resource, thrown));
      }
    }
    const summary = `One change of ${changes.length} records`;
    await concludeChanges(deps, tx, staff, resource, changes, { action: "update", summary });
    return { changed: changes.length };
  });
}

/** Adds to each message which record it is about. */
function naming(label: string, thrown: unknown): unknown {
  if (!(thrown instanceof AppError) || !thrown.fields) return thrown;
  const named = Object.entries(thrown.fields).map(([field, message]) => [field, `${label}: ${message}`]);
  return new AppError(thrown.code, Object.fromEntries(named));
}

/**
 * Removes a record. It can be restored from its history.
 *
 * @throws AppError record_not_found, changed_meanwhile; still_used when something else refers to it
 */
export async function removeRecord(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  id: number,
  version: string,
): Promise<void> {
  const { remove } = resource;
  if (!remove) throw new AppError("still_used");
  const work = async (tx: Deps["db"]) => {
    const before = await lockRecord(tx, resource, id);
    await assertVersion(tx, resource, id, before, version);
    await remove(tx, id);
    const change = { id, before, after: null };
    await concludeChanges(deps, tx, staff, resource, [change], { action: "delete" });
  };
  await inOneTransaction(deps, resource, work, "remove");
}

/** Which version of which record to restore. */
export interface Restoring {
  changeId: number;
  /** The record before that change, or after it. */
  side: "before" | "after";
  /** The current version as the person who restores saw it; null: the record is removed. */
  version: string | null;
}

/**
 * Restores an older version of a record as a new change. A removed record gets its own number back.
 *
 * @throws AppError change_not_found, changed_meanwhile, record_not_found; invalid_input when the version
 *   is no longer valid, such as one that refers to a record removed since
 */
export function restoreRecord(deps: Deps, staff: ChangedBy, resource: Resource, id: number, asked: Restoring) {
  return inOneTransaction(deps, resource, async (tx) => {
    const { values, at } = await selectVersion(tx, resource, id, asked);
    const now = await resource.read(tx, id, true);
    if (now) await assertVersion(tx, resource, id, now, asked.version ?? "");
    else if (asked.version !== null) throw new AppError("record_not_found");
    // A field that was added since keeps its current value.
    const change = now
      ? await rewriteRecord(deps, tx, resource, id, now, { ...now, ...values })
      : await addRecord(deps, tx, resource, values, id);
    const summary = `Back to the version ${asked.side} the change of ${dayInIndia(at)}`;
    if (change) await concludeChanges(deps, tx, staff, resource, [change], { action: "restore", summary });
    return presentRecord(resource, id, change?.after ?? now!);
  });
}

async function selectVersion(tx: Db, resource: Resource, id: number, { changeId, side }: Restoring) {
  const [row] = await tx
    .select({ values: staffChanges[side], at: staffChanges.at })
    .from(staffChanges)
    .where(
      and(
        eq(staffChanges.id, changeId),
        eq(staffChanges.resource, resource.name),
        eq(staffChanges.recordId, String(id)),
      ),
    );
  if (!row?.values) throw new AppError("change_not_found");
  return { values: row.values as Values, at: row.at };
}
