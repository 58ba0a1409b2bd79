import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff } from "#db/schema/staff.ts";

/** Looks up members of staff. @returns the name of one; null for nobody */
export async function readStaffNames(
  tx: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => string | null> {
  const known = ids.filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await tx.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, known));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
