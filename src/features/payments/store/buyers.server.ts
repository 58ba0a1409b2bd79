import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";

const buyer = {
  firstName: students.firstName,
  lastName: students.lastName,
  email: students.email,
  language: students.language,
  consent: students.consent,
  packageId: students.packageId,
};

/** What an order needs to know of a student; null: there is none, or not any more. */
export async function findBuyer(db: Db, studentId: number) {
  const [row] = await db.select(buyer).from(students).where(eq(students.id, studentId));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockBuyer(tx: Db, studentId: number) {
  const [row] = await tx.select(buyer).from(students).where(eq(students.id, studentId)).for("update");
  return row ?? null;
}

/** Gives a student another package. */
export async function updatePackage(tx: Db, studentId: number, packageId: number, at: Date): Promise<void> {
  await tx.update(students).set({ packageId, updatedAt: at }).where(eq(students.id, studentId));
}
