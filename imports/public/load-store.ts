import { sql } from "drizzle-orm";
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

export async function writeLoaded(db: Db, loaded: LoadedFiles): Promise<void> {
  await db.insert(publicLoads).values(loaded).onConflictDoUpdate({ target: publicLoads.name, set: loaded });
}

/** Colleges of lists that wait for staff. */
export async function countWaiting(db: Pick<Db, "execute">): Promise<number> {
  return (
    await rowOf<{ count: number }>(
      db,
      sql`select count(*)::integer as count from college_match_proposals where state_of_work = 'waiting'`,
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
