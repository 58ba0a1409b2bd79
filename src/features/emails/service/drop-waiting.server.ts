import type { Db } from "#db/client.server.ts";
import { dropWaitingOf } from "../store.server.ts";

/** Drops what waits to be sent about a ticket or message, in the transaction that withdraws it. */
export function dropWaitingEmails(tx: Db, reference: string): Promise<void> {
  return dropWaitingOf(tx, reference);
}
