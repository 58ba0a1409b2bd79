import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { explainRefusal } from "./database-refusals.server.ts";
import { mergeChanges } from "./merge-changes.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { concludeChanges, inOneTransaction, lockRecord, rewriteRecord } from "./write-record.server.ts";

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
