import { sql } from "drizzle-orm";
import type { ListName } from "margdeep-chances/authority-models";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";

/**
 * What an authority's newest list calls its branches, to the letter, by the branch's id. None for a branch whose lists were
 * imported before names were stored.
 *
 * @param authority as cut-offs name it: `JoSAA`
 */
export async function readListNames(tx: Db, authority: string): Promise<Map<number, ListName>> {
  const rows = await rowsOf<ListName & { id: number }>(
    tx,
    sql`select branch_id as id, institute, programme from list_names where authority = ${authority}`,
  );
  return new Map(rows.map(({ id, institute, programme }) => [id, { institute, programme }]));
}

/** The university in whose area each college is, as an authority counts it, by the college's id. */
export async function readHomeUniversities(tx: Db, authority: string): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; university: string }>(
    tx,
    sql`select college_id as id, university from home_universities where authority = ${authority}`,
  );
  return new Map(rows.map(({ id, university }) => [id, university]));
}
