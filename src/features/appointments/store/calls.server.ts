import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { appointments, counsellors } from "#db/schema/appointments.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { orders } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";

export type AppointmentRow = typeof appointments.$inferSelect;
export type CounsellorRow = typeof counsellors.$inferSelect & { name: string; email: string };

/** A deliverable that is a call, with its order. */
export interface CallDeliverable {
  id: number;
  title: string;
  state: string;
  dueOn: string;
  calls: number;
  callMinutes: number;
  orderId: number;
  orderPublicId: string;
  studentId: number;
}

const openStates = ["held", "booked", "to_move"] as const;
/** States in which a call was had, or is lost. */
const usedStates = ["done", "student_absent"] as const;
const takingStates = ["held", "booked", ...usedStates] as const;

const deliverableColumns = {
  id: orderDeliverables.id,
  title: orderDeliverables.title,
  state: sql<string>`${orderDeliverables.state}`,
  dueOn: orderDeliverables.dueOn,
  calls: orderDeliverables.calls,
  callMinutes: sql<number>`${orderDeliverables.callMinutes}`,
  orderId: orderDeliverables.orderId,
  orderPublicId: orders.publicId,
  studentId: sql<number>`${orders.studentId}`,
};

/** A student's calls: what their running orders promise, and what was cancelled with an appointment. */
export function callDeliverablesOf(db: Db, studentId: number, id?: number): Promise<CallDeliverable[]> {
  return db
    .select(deliverableColumns)
    .from(orderDeliverables)
    .innerJoin(orders, eq(orders.id, orderDeliverables.orderId))
    .where(
      and(
        eq(orders.studentId, studentId),
        eq(orders.state, "account_created"),
        gt(orderDeliverables.calls, 0),
        id === undefined ? undefined : eq(orderDeliverables.id, id),
      ),
    )
    .orderBy(asc(orderDeliverables.dueOn), asc(orderDeliverables.id));
}

/** Takes the lock of a deliverable's order, as every change of what it promises does first. */
export async function lockOrderOf(tx: Db, deliverableId: number): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderDeliverables, eq(orderDeliverables.orderId, orders.id))
    .where(eq(orderDeliverables.id, deliverableId))
    .for("update", { of: orders });
}

/** Appointments of deliverables, the newest first; holds that are over are none. */
export function appointmentsOf(db: Db, deliverableIds: readonly number[], now: Date): Promise<AppointmentRow[]> {
  if (deliverableIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(appointments)
    .where(and(inArray(appointments.deliverableId, [...deliverableIds]), isAlive(now)))
    .orderBy(desc(appointments.startsAt), desc(appointments.id));
}

const isAlive = (now: Date) =>
  sql`(${appointments.heldUntil} is null or ${appointments.heldUntil} > ${now.toISOString()}::timestamptz)`;

export async function findAppointment(db: Db, id: number): Promise<AppointmentRow | null> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id));
  return row ?? null;
}

/** What is held, booked or to be moved of a deliverable; null: nothing. */
export async function findOpen(tx: Db, deliverableId: number): Promise<AppointmentRow | null> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.deliverableId, deliverableId), inArray(appointments.state, [...openStates])));
  return row ?? null;
}

export async function countUsed(tx: Db, deliverableId: number): Promise<number> {
  return tx.$count(
    appointments,
    and(eq(appointments.deliverableId, deliverableId), inArray(appointments.state, [...usedStates])),
  );
}

const ofStaff = { ...getTableColumns(counsellors), name: staff.name, email: staff.email };

/** Counsellors who can be booked for a call that is at least so long, in this language about this subject where they are given. */
export function bookableCounsellors(
  db: Db,
  { minutes, about }: { minutes: number; about?: { language: string; subject: string } },
): Promise<CounsellorRow[]> {
  return db
    .select(ofStaff)
    .from(counsellors)
    .innerJoin(staff, eq(staff.id, counsellors.staffId))
    .where(
      and(
        eq(counsellors.isBookable, true),
        eq(staff.isActive, true),
        inArray(staff.role, ["counsellor", "admin"]),
        about &&
          sql`${about.language} = any(${counsellors.languages}) and ${about.subject} = any(${counsellors.subjects})`,
        sql`${counsellors.slotMinutes} >= ${minutes}`,
      ),
    )
    .orderBy(asc(counsellors.staffId));
}

export function counsellorsById(db: Db, ids: readonly number[]): Promise<CounsellorRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select(ofStaff)
    .from(counsellors)
    .innerJoin(staff, eq(staff.id, counsellors.staffId))
    .where(inArray(counsellors.staffId, [...ids]));
}

/** A counsellor's row, held: everybody who takes a time of theirs waits here, so that "at most n a day" is counted right. */
export async function lockCounsellor(tx: Db, staffId: number): Promise<CounsellorRow | null> {
  const [row] = await tx
    .select(ofStaff)
    .from(counsellors)
    .innerJoin(staff, eq(staff.id, counsellors.staffId))
    .where(eq(counsellors.staffId, staffId))
    .for("update", { of: counsellors });
  return row ?? null;
}

/** The times of counsellors that are taken between two instants. @param exceptId an appointment that is about to move */
export function busyTimes(
  db: Db,
  {
    staffIds,
    from,
    to,
    now,
    exceptId = 0,
  }: { staffIds: readonly number[]; from: Date; to: Date; now: Date; exceptId?: number },
) {
  const { counsellorId, startsAt, busyUntil, state } = appointments;
  return db
    .select({ counsellorId, startsAt, busyUntil })
    .from(appointments)
    .where(
      and(
        inArray(counsellorId, [...staffIds]),
        inArray(state, [...takingStates]),
        lt(startsAt, to),
        gt(busyUntil, from),
        ne(appointments.id, exceptId),
        isAlive(now),
      ),
    );
}

/** Frees what a counsellor's students held and did not book in time. */
export async function deleteEndedHolds(tx: Db, counsellorId: number, now: Date): Promise<void> {
  await tx
    .delete(appointments)
    .where(
      and(
        eq(appointments.counsellorId, counsellorId),
        eq(appointments.state, "held"),
        lte(appointments.heldUntil, now),
      ),
    );
}

export async function deleteHold(tx: Db, deliverableId: number): Promise<void> {
  await tx
    .delete(appointments)
    .where(and(eq(appointments.deliverableId, deliverableId), eq(appointments.state, "held")));
}

export async function insertAppointment(tx: Db, values: typeof appointments.$inferInsert): Promise<AppointmentRow> {
  const [row] = await tx.insert(appointments).values(values).returning();
  if (!row) throw new Error("The appointment was not inserted");
  return row;
}

export async function updateAppointment(
  tx: Db,
  id: number,
  values: Partial<typeof appointments.$inferInsert>,
): Promise<AppointmentRow> {
  const [row] = await tx.update(appointments).set(values).where(eq(appointments.id, id)).returning();
  if (!row) throw new Error(`Appointment ${id} is gone`);
  return row;
}

/** Booked calls that begin within a span, the first ones first. */
export function bookedBetween(db: Db, from: Date, to: Date): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointments)
    .where(and(eq(appointments.state, "booked"), gt(appointments.startsAt, from), lte(appointments.startsAt, to)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

/** Who is written to about an appointment. */
export async function findCaller(db: Db, studentId: number) {
  const { firstName, lastName, email, language, contact, consent } = students;
  const [row] = await db
    .select({ firstName, lastName, email, language, contact, consent })
    .from(students)
    .where(and(eq(students.id, studentId), isNull(students.eraseAt)));
  return row ?? null;
}
