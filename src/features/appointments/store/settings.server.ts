import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { appointments, counsellors } from "#db/schema/appointments.ts";
import { staff } from "#db/schema/staff.ts";

type Settings = typeof counsellors.$inferSelect;

export async function findSettings(db: Db, staffId: number): Promise<Settings | null> {
  const [row] = await db.select().from(counsellors).where(eq(counsellors.staffId, staffId));
  return row ?? null;
}

export async function putSettings(db: Db, values: typeof counsellors.$inferInsert): Promise<void> {
  await db.insert(counsellors).values(values).onConflictDoUpdate({ target: counsellors.staffId, set: values });
}

/** Gives calls that were booked in a room the number of the account, for a counsellor who calls by telephone from now on. */
export async function fillPhones(tx: Db, staffId: number): Promise<void> {
  await tx
    .update(appointments)
    .set({ phone: sql`(select ${students.contact} from ${students} where ${students.id} = ${appointments.studentId})` })
    .where(
      and(
        eq(appointments.counsellorId, staffId),
        inArray(appointments.state, ["booked", "to_move"]),
        eq(appointments.phone, ""),
      ),
    );
}

export async function setFeed(db: Db, staffId: number, feed: { feedId: string | null; feedIssuedAt: Date | null }) {
  await db.update(counsellors).set(feed).where(eq(counsellors.staffId, staffId));
}

/** Whose feed it is, while they work here. */
export async function findFeedOwner(db: Db, feedId: string): Promise<number | null> {
  const [row] = await db
    .select({ staffId: counsellors.staffId })
    .from(counsellors)
    .innerJoin(staff, eq(staff.id, counsellors.staffId))
    .where(and(eq(counsellors.feedId, feedId), eq(staff.isActive, true)));
  return row?.staffId ?? null;
}

/** A counsellor's calls from an instant on, with the first names of their students. */
export function callsForFeed(db: Db, staffId: number, since: Date, limit: number) {
  return db
    .select({ row: appointments, firstName: students.firstName })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .where(
      and(
        eq(appointments.counsellorId, staffId),
        gte(appointments.startsAt, since),
        inArray(appointments.state, ["booked", "to_move", "done", "cancelled"]),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(limit);
}
