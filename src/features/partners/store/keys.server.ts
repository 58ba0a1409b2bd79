import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { partnerKeys } from "#db/schema/partners.ts";

export type KeyRow = typeof partnerKeys.$inferSelect;

export async function insertKey(tx: Db, values: typeof partnerKeys.$inferInsert): Promise<KeyRow> {
  const [row] = await tx.insert(partnerKeys).values(values).returning();
  return row as KeyRow;
}

/** What a call needs of a key. */
export async function findKeyRow(db: Db, publicId: string) {
  const { id, secretHash, scopes, callsAMinute, endsOn, revokedAt, lastUsedAt } = partnerKeys;
  const [row] = await db
    .select({ id, secretHash, scopes, callsAMinute, endsOn, revokedAt, lastUsedAt })
    .from(partnerKeys)
    .where(eq(partnerKeys.publicId, publicId));
  return row ?? null;
}

/** Notes the minute in which a key was used, unless a later one is noted. */
export async function noteUse(db: Db, id: number, minute: Date): Promise<void> {
  const isEarlier = or(isNull(partnerKeys.lastUsedAt), lt(partnerKeys.lastUsedAt, minute));
  await db
    .update(partnerKeys)
    .set({ lastUsedAt: minute })
    .where(and(eq(partnerKeys.id, id), isEarlier));
}

/** Every key, the newest first. */
export function listKeyRows(db: Db): Promise<KeyRow[]> {
  return db.select().from(partnerKeys).orderBy(desc(partnerKeys.id));
}

/** @returns null when there is no such key, or it was revoked before */
export async function revokeKeyRow(
  tx: Db,
  id: number,
  by: Pick<KeyRow, "revokedAt" | "revokedBy" | "revokedByName">,
): Promise<KeyRow | null> {
  const isThis = and(eq(partnerKeys.id, id), isNull(partnerKeys.revokedAt));
  const [row] = await tx.update(partnerKeys).set(by).where(isThis).returning();
  return row ?? null;
}

/** Removes keys that were revoked before an instant, or whose last day was before another. */
export async function deleteOldKeys(db: Db, revokedBefore: Date, endedBefore: string): Promise<void> {
  await db.delete(partnerKeys).where(or(lt(partnerKeys.revokedAt, revokedBefore), lt(partnerKeys.endsOn, endedBefore)));
}
