import { and, eq, gte } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";

/** The student with this e-mail, if the account is not older than an instant. */
export async function findRegisteredSince(db: Db, key: string, since: Date) {
  const [row] = await db
    .select({ id: students.id, passwordHash: students.passwordHash })
    .from(students)
    .where(and(eq(students.emailKey, key), gte(students.registeredAt, since)));
  return row ?? null;
}
