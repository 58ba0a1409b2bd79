import type { Db } from "#db/client.server.ts";
import { guardianConsents } from "#db/schema/accounts.ts";

export async function insertConsent(tx: Db, values: typeof guardianConsents.$inferInsert): Promise<void> {
  await tx.insert(guardianConsents).values(values);
}
