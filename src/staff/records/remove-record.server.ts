import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import { assertVersion } from "./assert-version.server.ts";
import type { Resource } from "./resource.ts";
import { concludeChanges, inOneTransaction, lockRecord } from "./write-record.server.ts";

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
