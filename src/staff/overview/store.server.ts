import { and, count, desc, eq, gte, isNull, min, type SQL, sql, sum } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { rowOf, rowsOf } from "#db/rows-of.server.ts";
import { students } from "#db/schema/accounts.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { factReports } from "#db/schema/fact-reports.ts";
import { orders } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";
import { importRuns, refunds, searchCounts } from "#db/schema/staff-work.ts";
import { tickets } from "#db/schema/tickets.ts";
import type { Paise } from "#lib/money.ts";
import { shownName } from "#staff/access/store/withdrawn-details.server.ts";

/** Open conversations of both kinds, and the start of the longest wait. */
export async function readUnanswered(db: Db) {
  const ofTickets = db
    .select({ kind: sql<"tickets" | "messages">`'tickets'`, count: count(), oldest: min(tickets.updatedAt) })
    .from(tickets)
    .where(eq(tickets.state, "open"));
  const ofMessages = db
    .select({ kind: sql<"tickets" | "messages">`'messages'`, count: count(), oldest: min(contactMessages.createdAt) })
    .from(contactMessages)
    .leftJoin(factReports, eq(factReports.contactMessageId, contactMessages.id))
    // Reports of figures have a queue of their own.
    .where(and(eq(contactMessages.state, "open"), isNull(factReports.id)));
  const rows = await unionAll(ofTickets, ofMessages);
  const of = (kind: "tickets" | "messages") => rows.find((row) => row.kind === kind)!;
  return { tickets: of("tickets"), messages: of("messages") };
}

/**
 * Reports of figures that wait for a decision, and the start of the longest wait; and what waits of colleges: claims of pages
 * and statements.
 */
export async function readWaitingOfContent(db: Db) {
  const waiting = (table: "college_offices" | "college_statements") =>
    sql<number>`(select count(*)::int from ${sql.identifier(table)} where state = 'waiting')`;
  const [row] = await db
    .select({
      count: count(),
      oldest: min(contactMessages.createdAt),
      claims: waiting("college_offices"),
      statements: waiting("college_statements"),
    })
    .from(factReports)
    .innerJoin(contactMessages, eq(contactMessages.id, factReports.contactMessageId))
    .where(and(eq(factReports.state, "waiting"), isNull(contactMessages.withdrawnAt)));
  return row!;
}

/** The calendar day in India of an instant, YYYY-MM-DD. */
const dayOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char((${column} at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD')`;

export function countSignUps(db: Db, since: Date): Promise<{ day: string; count: number }[]> {
  const day = dayOf(students.registeredAt);
  return db.select({ day, count: count() }).from(students).where(gte(students.registeredAt, since)).groupBy(sql`1`);
}

export function sumPaidOrders(db: Db, since: Date): Promise<{ day: string; count: number; paise: Paise }[]> {
  return db
    .select({
      day: dayOf(orders.paidAt),
      count: count(),
      paise: sql<Paise>`coalesce(sum(${orders.paidPaise}), 0)::float8`,
    })
    .from(orders)
    .where(gte(orders.paidAt, since))
    .groupBy(sql`1`);
}

export async function countPaymentTasks(db: Db) {
  const ofState = (state: string) => sql<number>`(count(*) filter (where ${refunds.state} = ${state}))::int`;
  const [row] = await db
    .select({
      inQueue: sql<number>`(select count(*)::int from orders where attention is not null)`,
      waiting: ofState("waiting"),
      failed: ofState("failed"),
    })
    .from(refunds);
  return row!;
}

/** Something that is late, as the overview lists it. */
interface LateDeliverable {
  id: number;
  title: string;
  package_name: string;
  student_name: string;
  order_id: string;
  /** YYYY-MM-DD. */
  due_on: string;
  is_disputed: boolean;
}

/**
 * What students who are here were promised and did not get: how much of it is late, how much they dispute, and the late
 * ones, the longest first.
 *
 * @param today in India, YYYY-MM-DD
 */
export async function readOwedDeliverables(
  db: Db,
  today: string,
  most: number,
): Promise<{ late: number; disputed: number; latest: LateDeliverable[] }> {
  const row = await rowOf<{ late: number; disputed: number; latest: LateDeliverable[] }>(
    db,
    sql`
    with owed as (
      select d.id, d.title, d.due_on, d.state = 'disputed' as is_disputed, d.due_on < ${today}::date as is_late,
        o.package_name, o.public_id as order_id, ${shownName} as student_name
      from order_deliverables d join orders o on o.id = d.order_id join students on students.id = o.student_id
      where d.state in ('pending', 'disputed'))
    select count(*) filter (where is_late)::int as late, count(*) filter (where is_disputed)::int as disputed,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'package_name', package_name,
          'student_name', student_name, 'order_id', order_id, 'due_on', due_on, 'is_disputed', is_disputed)
          order by due_on, id), '[]')
        from (select * from owed where is_late order by due_on, id limit ${most}) first) as latest
    from owed`,
  );
  return row;
}

interface StaleRow {
  stream_id: number;
  stream: string;
  source_id: number;
  source: string;
  captured_on: string;
}

/** The oldest source of each stream's branches, the oldest first; without sample data. */
export async function readOldestSources(db: Db): Promise<StaleRow[]> {
  const rows = await rowsOf<StaleRow>(
    db,
    sql`
    select * from (
      select distinct on (used.stream_id) used.stream_id, streams.name as stream, sources.id as source_id,
        sources.publisher || ': ' || sources.title as source, sources.captured_on::text as captured_on
      from (select distinct stream_id, source_id from branches) used
      join streams on streams.id = used.stream_id
      join sources on sources.id = used.source_id
      where sources.status <> 'sample'
      order by used.stream_id, sources.captured_on, sources.id) oldest
    order by captured_on, stream`,
  );
  return rows;
}

export function readLastImports(db: Db, most: number) {
  return db
    .select({
      id: importRuns.id,
      kind: importRuns.kind,
      fileName: importRuns.fileName,
      state: importRuns.state,
      staffName: staff.name,
      createdAt: importRuns.createdAt,
    })
    .from(importRuns)
    .innerJoin(staff, eq(staff.id, importRuns.staffId))
    .orderBy(desc(importRuns.id))
    .limit(most);
}

/** The most frequent searches since a day, or the most frequent ones without results. */
export async function readSearches(db: Db, sinceDay: string, which: "searches" | "withoutResult", most: number) {
  const total = sum(searchCounts[which]).mapWith(Number);
  const rows = await db
    .select({
      words: searchCounts.words,
      searches: sum(searchCounts.searches).mapWith(Number),
      without_result: sum(searchCounts.withoutResult).mapWith(Number),
    })
    .from(searchCounts)
    .where(gte(searchCounts.day, sinceDay))
    .groupBy(searchCounts.words)
    .having(sql`${total} > 0`)
    .orderBy(desc(total), searchCounts.words)
    .limit(most);
  return rows;
}
