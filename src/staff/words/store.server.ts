import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";

const maxChanges = 100;

/** What became of a text: the changes of its id in the history, the newest first. */
export function selectChanges(db: Db, recordId: string) {
  const { id, at, staffName, before, after } = staffChanges;
  return db
    .select({ id, at, staffName, before, after })
    .from(staffChanges)
    .where(and(eq(staffChanges.resource, "words"), eq(staffChanges.recordId, recordId)))
    .orderBy(desc(staffChanges.id))
    .limit(maxChanges);
}
