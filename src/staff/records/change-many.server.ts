import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { explainRefusal } from "./database-refusals.server.ts";
import { mergeChanges } from "./merge-changes.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { concludeChanges, inOneTransaction, lockRecord, rewriteRecord } from "./write-record.server.ts";

/** Records that one bulk change may touch. */
export const maxBatchSize = 1000;

/**
 * Gives the same values to several records, all or none.
 *
 * @returns how many are different now
 * @throws AppError record_not_found; invalid_input, its messages naming the record that refuses
 */
export function changeMany(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  ids: readonly number[],
  fields: Values,
): Promise<{ changed: number }> {
  // In one order for everybody, so that two bulk changes never wait for each other.
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

/** Says in each message which of the records it is about. */
function naming(label: string, thrown: unknown): unknown {
  if (!(thrown instanceof AppError) || !thrown.fields) return thrown;
  const named = Object.entries(thrown.fields).map(([field, message]) => [field, `${label}: ${message}`]);
  return new AppError(thrown.code, Object.fromEntries(named));
}
