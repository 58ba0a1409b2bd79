import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf } from "#db/rows-of.server.ts";
import { publicLoads } from "#db/schema/sources.ts";

/** What the last import of a load brought. */
export type LoadedFiles = typeof publicLoads.$inferSelect;

/** What was loaded before, by name. */
export async function readLoaded(db: Db): Promise<Map<string, LoadedFiles>> {
  const rows = await db.select().from(publicLoads);
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Notes that an import of a load begins: if it does not end, what follows it is to be done all the same.
 *
 * @returns the id of the newest college before it; of one that begins again, before it first began
 */
export async function noteBegun(db: Db, name: string): Promise<number> {
  const newestBefore = await newestCollegeId(db);
  const begun = { awaitsSettling: true, awaitsTraining: true };
  const none = { sums: [], missing: 0, added: 0, changed: 0, unchanged: 0, waiting: 0, rejected: 0, seconds: 0 };
  const [row] = await db
    .insert(publicLoads)
    .values({ name, ...none, ...begun, newestBefore })
    .onConflictDoUpdate({
      target: publicLoads.name,
      set: { ...begun, newestBefore: sql`coalesce(${publicLoads.newestBefore}, excluded.newest_college_before)` },
    })
    .returning({ newestBefore: publicLoads.newestBefore });
  return row?.newestBefore ?? newestBefore;
}

export async function writeLoaded(db: Db, loaded: LoadedFiles): Promise<void> {
  await db.insert(publicLoads).values(loaded).onConflictDoUpdate({ target: publicLoads.name, set: loaded });
}

/** Notes that the colleges of all loads were compared with each other. */
export async function noteSettled(db: Db): Promise<void> {
  await db.update(publicLoads).set({ awaitsSettling: false }).where(eq(publicLoads.awaitsSettling, true));
}

/** Whether colleges of a load were not yet compared with all others. */
export async function awaitsSettling(db: Db): Promise<boolean> {
  return (await db.$count(publicLoads, eq(publicLoads.awaitsSettling, true))) > 0;
}

/** The id of the newest college; 0: there is none. */
export async function newestCollegeId(db: Pick<Db, "execute">): Promise<number> {
  return (await rowOf<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from colleges`)).id;
}

/** Colleges of lists that wait for staff. */
export async function countWaiting(db: Pick<Db, "execute">): Promise<number> {
  return (
    await rowOf<{ count: number }>(
      db,
      sql`select count(*)::integer as count from college_match_proposals where state_of_work = 'waiting' and college_id is not null`,
    )
  ).count;
}

/** What the catalogue holds: counts by the name that the report shows. */
export function countCatalogue(db: Pick<Db, "execute">): Promise<Record<string, number>> {
  return rowOf(
    db,
    sql`select
      (select count(*)::integer from colleges where gone_since is null) as "colleges",
      (select count(*)::integer from register_colleges) as "colleges of the register",
      (select count(*)::integer from branches) as "branches",
      (select count(*)::integer from cutoffs) as "closing values",
      (select count(*)::integer from fees) as "fees",
      (select count(*)::integer from placements) as "placements",
      (select count(*)::integer from scholarships) as "scholarships"`,
  );
}
