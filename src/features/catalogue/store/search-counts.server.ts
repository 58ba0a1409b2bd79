import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { searchCounts } from "#db/schema/staff-work.ts";

/** Adds to what was counted before of the same words on the same day. */
export async function addSearchCounts(db: Db, rows: readonly (typeof searchCounts.$inferInsert)[]): Promise<void> {
  await db
    .insert(searchCounts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [searchCounts.day, searchCounts.words],
      set: {
        searches: sql`${searchCounts.searches} + excluded.searches`,
        withoutResult: sql`${searchCounts.withoutResult} + excluded.without_result`,
      },
    });
}

/** @param day YYYY-MM-DD; what was searched on it stays */
export async function deleteSearchesBefore(db: Db, day: string): Promise<void> {
  await db.delete(searchCounts).where(lt(searchCounts.day, day));
}
