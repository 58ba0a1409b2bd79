import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { appointments, counsellors } from "#db/schema/appointments.ts";
import { choiceLists } from "#db/schema/choice-lists.ts";
import { colleges } from "#db/schema/colleges.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { examAnswers } from "#db/schema/profile.ts";
import { staff } from "#db/schema/staff.ts";
import { wishlistEntries } from "#db/schema/wishlist.ts";
import { shownName } from "#staff/access/store/withdrawn-details.server.ts";

const counsellorOf = alias(staff, "counsellor_of");
const shownStates = ["booked", "to_move", "done", "student_absent", "counsellor_absent"] as const;

export type CallRow = Awaited<ReturnType<typeof findCallRows>>[number];

/** Calls that begin within a span, one counsellor's or all. */
export function findCallRows(db: Db, { from, to, staffId }: { from: Date; to: Date; staffId: number | null }) {
  return select(db)
    .where(
      and(
        inArray(appointments.state, [...shownStates]),
        gt(appointments.endsAt, from),
        lt(appointments.startsAt, to),
        staffId === null ? undefined : eq(appointments.counsellorId, staffId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

export async function findCallRow(db: Db, id: number): Promise<CallRow | null> {
  const [row] = await select(db).where(and(eq(appointments.id, id), inArray(appointments.state, [...shownStates])));
  return row ?? null;
}

function select(db: Db) {
  return db
    .select({
      row: appointments,
      counsellor: counsellors,
      title: orderDeliverables.title,
      studentName: sql<string>`${shownName}`,
      counsellorName: counsellorOf.name,
    })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .innerJoin(counsellors, eq(counsellors.staffId, appointments.counsellorId))
    .innerJoin(counsellorOf, eq(counsellorOf.id, appointments.counsellorId))
    .innerJoin(orderDeliverables, eq(orderDeliverables.id, appointments.deliverableId))
    .$dynamic();
}

/** What a student keeps of the exams, for one who shares it. */
export async function findSharedRanks(db: Db, studentId: number): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ answers: examAnswers.answers })
    .from(examAnswers)
    .where(eq(examAnswers.studentId, studentId));
  return (row?.answers as Record<string, unknown> | undefined) ?? null;
}

export function findSharedLists(db: Db, studentId: number) {
  const { id, name, authority, year, rows } = choiceLists;
  return db
    .select({ id, name, authority, year, rows })
    .from(choiceLists)
    .where(and(eq(choiceLists.studentId, studentId), isNull(choiceLists.deletedAt)))
    .orderBy(desc(choiceLists.updatedAt));
}

export async function findSharedColleges(db: Db, studentId: number): Promise<string[]> {
  const rows = await db
    .select({ name: colleges.name })
    .from(wishlistEntries)
    .innerJoin(colleges, eq(colleges.id, wishlistEntries.collegeId))
    .where(eq(wishlistEntries.studentId, studentId))
    .orderBy(asc(wishlistEntries.position));
  return rows.map(({ name }) => name);
}
