import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { studentStreams, students } from "#db/schema/accounts.ts";
import { streams } from "#db/schema/colleges.ts";
import { packages } from "#db/schema/packages.ts";

/** Adds a student unless the e-mail or the phone has an account. @returns the id; null when it has */
export async function insertStudent(tx: Db, values: typeof students.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(students).values(values).onConflictDoNothing().returning({ id: students.id });
  return row?.id ?? null;
}

/** A stream that was taken away between sign-up and payment is left out. */
export async function insertStreams(tx: Db, studentId: number, streamIds: readonly number[]): Promise<void> {
  if (streamIds.length === 0) return;
  const known = await tx
    .select({ streamId: streams.id })
    .from(streams)
    .where(inArray(streams.id, [...streamIds]));
  if (known.length > 0) await tx.insert(studentStreams).values(known.map(({ streamId }) => ({ studentId, streamId })));
}

/** What the welcome e-mail says. */
export async function readWelcome(tx: Db, studentId: number) {
  const [row] = await tx
    .select({
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      language: students.language,
      packageName: packages.name,
    })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(eq(students.id, studentId));
  return row ?? null;
}
