import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { appointments } from "#db/schema/appointments.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { staff } from "#db/schema/staff.ts";

/** States in which a counsellor can open a call. */
const openableStates = ["booked", "to_move", "done", "student_absent", "counsellor_absent"] as const;
const maxListed = 200;

export type CallInReach = Awaited<ReturnType<typeof listCallsOfStudent>>[number];

/** A student's calls that their counsellor can open. */
export function listCallsOfStudent(db: Db, studentId: number) {
  const {
    id,
    state,
    subject,
    shares,
    phone,
    guardianEmail,
    remindersText,
    remindersSince,
    bookedAt,
    startsAt,
    endsAt,
  } = appointments;
  return db
    .select({
      ...{
        id,
        state,
        subject,
        shares,
        phone,
        guardianEmail,
        remindersText,
        remindersSince,
        bookedAt,
        startsAt,
        endsAt,
      },
      counsellorName: staff.name,
      hasResume: sql<boolean>`exists (select from resumes where appointment_id = ${appointments.id}
        and attachment_id is not null and resumes.counsellor_id = ${appointments.counsellorId})`,
      title: orderDeliverables.title,
    })
    .from(appointments)
    .innerJoin(staff, eq(staff.id, appointments.counsellorId))
    .innerJoin(orderDeliverables, eq(orderDeliverables.id, appointments.deliverableId))
    .where(and(eq(appointments.studentId, studentId), inArray(state, [...openableStates])))
    .orderBy(desc(startsAt), desc(id))
    .limit(maxListed);
}

const ownOne = (studentId: number, id: number) => and(eq(appointments.studentId, studentId), eq(appointments.id, id));

/** @returns whether there is such a call of theirs */
export async function clearShares(db: Db, studentId: number, id: number): Promise<boolean> {
  const rows = await db
    .update(appointments)
    .set({ shares: [] })
    .where(ownOne(studentId, id))
    .returning({ id: appointments.id });
  return rows.length > 0;
}

/** @returns the call's reference; null: there is no such call of theirs */
export async function clearReminders(tx: Db, studentId: number, id: number): Promise<string | null> {
  const [row] = await tx
    .update(appointments)
    .set({ remindersText: null, remindersLanguage: null, remindersSince: null })
    .where(ownOne(studentId, id))
    .returning({ reference: appointments.reference });
  return row?.reference ?? null;
}
