import type { Deps } from "#http/deps.server.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Resource } from "./resource.ts";
import { presentRecord } from "./version.server.ts";
import { addRecord, concludeChanges, inOneTransaction } from "./write-record.server.ts";

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
