import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";

/** Adds rows to the history; there is no other way to write it. */
export async function insertChanges(tx: Db, rows: (typeof staffChanges.$inferInsert)[]): Promise<void> {
  await tx.insert(staffChanges).values(rows);
}
