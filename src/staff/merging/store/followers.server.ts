import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { correctedKeys, fieldLocks } from "#db/schema/corrections.ts";
import { factReports } from "#db/schema/fact-reports.ts";
import type { Corrections } from "../follow-corrections.ts";
import type { Row } from "../rules.ts";

/** What staff corrected, whole: the tables are small, and imports read them whole too. */
export async function readCorrections(tx: Db): Promise<Corrections> {
  const row = sql<Row>`to_jsonb(t)`;
  const locks = await rowsOf<{ row: Row }>(tx, sql`select ${row} as row from ${fieldLocks} t order by id`);
  const keys = await rowsOf<{ row: Row }>(tx, sql`select ${row} as row from ${correctedKeys} t order by resource, key`);
  return { locks: locks.map((one) => one.row), keys: keys.map((one) => one.row) };
}

/** Reports about figures of these colleges, as far as a merge changes them. */
export function readReports(tx: Db, collegeIds: readonly number[]): Promise<Row[]> {
  const { id, factId, aboutId } = factReports;
  return tx
    .select({ id, fact_id: factId, about_id: aboutId })
    .from(factReports)
    .where(and(eq(factReports.aboutKind, "college"), inArray(aboutId, [...collegeIds])))
    .orderBy(id);
}
