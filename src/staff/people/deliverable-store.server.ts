import { and, asc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { orders } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";
import { openStates } from "#features/payments/deliverable-rules.ts";
import { shownName, showsDetails } from "#staff/access/store/withdrawn-details.server.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { deliverableFilters } from "./deliverable-contract.ts";

const deliverer = alias(staff, "deliverer");
const answerer = alias(staff, "answerer");

export interface DeliverableFilter {
  q: string;
  /** Any of them; none: all. */
  state: (typeof deliverableFilters)[number][];
  /** In India, YYYY-MM-DD. */
  today: string;
}

export type DeliverableRow = Awaited<ReturnType<typeof findDeliverableRows>>[number];

/** What was sold to students who are here, what is owed first, by the day it is due. */
export function findDeliverableRows(db: Db, filter: DeliverableFilter, limit: number, offset: number) {
  return select(db, conditionOf(filter))
    .orderBy(
      sql`${inArray(orderDeliverables.state, [...openStates])} desc`,
      asc(orderDeliverables.dueOn),
      asc(orderDeliverables.id),
    )
    .limit(limit)
    .offset(offset);
}

export async function countDeliverableRows(db: Db, filter: DeliverableFilter): Promise<number> {
  return db.$count(select(db, conditionOf(filter)).as("found"));
}

export async function findDeliverableRow(db: Db, id: number): Promise<DeliverableRow | null> {
  const [row] = await select(db, eq(orderDeliverables.id, id));
  return row ?? null;
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select({
      row: orderDeliverables,
      orderPublicId: sql<string>`${orders.publicId}`.as("order_public_id"),
      packageName: orders.packageName,
      studentId: sql<number>`${students.id}`.as("of_student"),
      studentName: sql<string>`${shownName}`.as("student_name"),
      deliveredByName: sql<string | null>`${deliverer.name}`.as("delivered_by_name"),
      answeredByName: sql<string | null>`${answerer.name}`.as("answered_by_name"),
    })
    .from(orderDeliverables)
    .innerJoin(orders, eq(orders.id, orderDeliverables.orderId))
    .innerJoin(students, eq(students.id, orders.studentId))
    .leftJoin(deliverer, eq(deliverer.id, orderDeliverables.deliveredBy))
    .leftJoin(answerer, eq(answerer.id, orderDeliverables.answeredBy))
    .where(where)
    .$dynamic();
}

function conditionOf({ q, state, today }: DeliverableFilter): SQL | undefined {
  const states = state.filter((one) => one !== "late");
  const isLate = and(inArray(orderDeliverables.state, [...openStates]), lt(orderDeliverables.dueOn, today));
  const ofStudent = [students.firstName, students.lastName, students.email];
  const found = or(
    eq(orders.publicId, q.trim()),
    holdsWords([orders.packageName, orderDeliverables.title], q),
    and(holdsWords([...ofStudent, orders.packageName, orderDeliverables.title], q), showsDetails),
  );
  return and(
    q === "" ? undefined : found,
    state.length === 0
      ? undefined
      : or(
          state.includes("late") ? isLate : undefined,
          states.length > 0 ? inArray(orderDeliverables.state, states) : undefined,
        ),
  );
}
