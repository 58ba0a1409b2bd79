import type { Db } from "#db/client.server.ts";
import type { Purpose } from "../about.ts";
import { hasPermission } from "../store.server.ts";

/** Whether the sender of a message may be reached in this way now. */
export function isPermitted(db: Db, contactMessageId: number, purpose: Purpose): Promise<boolean> {
  return hasPermission(db, contactMessageId, purpose);
}
