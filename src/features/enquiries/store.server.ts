import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/enquiries.ts";

/** Holds off other senders of the same content until this transaction ends. */
export async function lockContent(tx: Db, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
}

/** The reference of the newest message with this content since an instant, or null. */
export async function findRecentMessage(tx: Db, contentHash: string, since: Date): Promise<string | null> {
  const [row] = await tx
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(and(eq(contactMessages.contentHash, contentHash), gte(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt))
    .limit(1);
  return row?.reference ?? null;
}

export async function insertMessage(tx: Db, values: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(values);
}
