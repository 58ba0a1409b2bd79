import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";

/** A table of sessions: students' and staff's have these columns alike. */
type SessionTable = PgTable & { idHash: PgColumn; createdAt: PgColumn; lastSeenAt: PgColumn };

/**
 * Ends every session of one person.
 *
 * @param owner the column that names whose a session is
 * @param exceptHash the one that stays; null: none does
 */
export async function deleteSessionsOfOwner(
  tx: Db,
  table: SessionTable,
  { owner, id, exceptHash }: { owner: PgColumn; id: number; exceptHash: string | null },
): Promise<void> {
  const own = eq(owner, id);
  await tx.delete(table).where(exceptHash ? and(own, ne(table.idHash, exceptHash)) : own);
}

/** Deletes all but the newest of the sessions that a condition names. */
export async function deleteOldestSessions(
  tx: Db,
  table: SessionTable,
  condition: SQL | undefined,
  most: number,
): Promise<void> {
  const old = tx
    .select({ idHash: table.idHash })
    .from(table)
    .where(condition)
    .orderBy(sql`${table.lastSeenAt} desc, ${table.createdAt} desc, ${table.idHash}`)
    .offset(most);
  await tx.delete(table).where(sql`${table.idHash} in ${old}`);
}
