import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { columnMaps } from "#db/schema/staff-work.ts";

export type ColumnMapRow = typeof columnMaps.$inferSelect;

/** Column maps of earlier imports, the last used first. */
export function listMaps(db: Db): Promise<ColumnMapRow[]> {
  return db.select().from(columnMaps).orderBy(desc(columnMaps.usedOn), desc(columnMaps.id));
}

/** @returns the map that was there; undefined: none */
export async function deleteMap(tx: Db, id: number): Promise<ColumnMapRow | undefined> {
  const [row] = await tx.delete(columnMaps).where(eq(columnMaps.id, id)).returning();
  return row;
}
