import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf, rowsOf } from "#db/rows-of.server.ts";

/** What the last import of a load brought. */
export interface LoadedFiles {
  name: string;
  /** SHA-256 of the content of each imported file, sorted. */
  sums: string[];
  /** Files of the manifest that were not there. */
  missing: number;
  /** Records: colleges, branches, closing values and so on. */
  added: number;
  changed: number;
  unchanged: number;
  /** Colleges of the files that wait for a decision of staff since this import. */
  waiting: number;
  rejected: number;
  rejectedPath: string | null;
  seconds: number;
  loadedAt: Date;
}

/** What was loaded before, by name. */
export async function readLoaded(db: Pick<Db, "execute">): Promise<Map<string, LoadedFiles>> {
  const rows = await rowsOf<LoadedFiles>(
    db,
    sql`select name, files_sha256 as sums, missing, added, changed, unchanged, waiting, rejected,
      rejected_path as "rejectedPath", seconds, loaded_at as "loadedAt" from public_loads`,
  );
  return new Map(rows.map((row) => [row.name, { ...row, loadedAt: new Date(row.loadedAt) }]));
}

export async function writeLoaded(db: Pick<Db, "execute">, loaded: LoadedFiles): Promise<void> {
  const sums = JSON.stringify(loaded.sums);
  await db.execute(sql`
    insert into public_loads as l (name, files_sha256, missing, added, changed, unchanged, waiting, rejected, rejected_path,
      seconds, loaded_at)
    values (${loaded.name}, array(select json_array_elements_text(${sums}::json)), ${loaded.missing}, ${loaded.added},
      ${loaded.changed}, ${loaded.unchanged}, ${loaded.waiting}, ${loaded.rejected}, ${loaded.rejectedPath},
      ${loaded.seconds}, ${loaded.loadedAt.toISOString()}::timestamptz)
    on conflict (name) do update set files_sha256 = excluded.files_sha256, missing = excluded.missing,
      added = excluded.added, changed = excluded.changed, unchanged = excluded.unchanged, waiting = excluded.waiting,
      rejected = excluded.rejected, rejected_path = excluded.rejected_path, seconds = excluded.seconds,
      loaded_at = excluded.loaded_at`);
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
