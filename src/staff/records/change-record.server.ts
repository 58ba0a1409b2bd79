import type { Deps } from "#http/deps.server.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { assertVersion } from "./assert-version.server.ts";
import { mergeChanges } from "./merge-changes.server.ts";
import type { Resource } from "./resource.ts";
import { presentRecord } from "./version.server.ts";
import { concludeChanges, inOneTransaction, lockRecord, rewriteRecord } from "./write-record.server.ts";

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
