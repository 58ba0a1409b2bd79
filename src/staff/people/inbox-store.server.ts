import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import type { AnswerState, ticketDepartments, ticketPriorities } from "#db/schema/choices.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { contactAnswers } from "#db/schema/profile.ts";
import { staff } from "#db/schema/staff.ts";
import { attachments, ticketMessages, tickets } from "#db/schema/tickets.ts";
import type { ConversationKind } from "./contract.ts";

/** Which conversations to select; an empty list means any. */
export interface InboxFilter {
  q: string;
  state: AnswerState[];
  kind: ConversationKind[];
  /** Ids of staff; null: unassigned conversations. */
  assignee: (number | null)[];
  priority: (typeof ticketPriorities)[number][];
  /** Only tickets have one. */
  department: (typeof ticketDepartments)[number][];
}

export interface InboxOrder {
  sort: "urgency" | "age";
  limit: number;
  offset: number;
}

type Found = { isTicket: boolean; id: number };

/** How much of a message is shown in place of a subject. */
const firstCharacters = 140;
const maxWords = 8;
/** Reports of figures have a queue of their own. */
const notReported = sql`not exists (select from fact_reports r where r.contact_message_id = contact_messages.id)`;
/** The characters that references consist of: src/lib/reference.server.ts. */
const referencePattern = /^(?:[TM]-?)?([2-9A-HJ-NP-Z]{7})$/i;

/** The conversations of one page, in its order. Each table returns no more rows than the page can need. */
export async function findConversations(db: Db, filter: InboxFilter, order: InboxOrder): Promise<Found[]> {
  const first = sql.raw(order.sort === "urgency" ? "urgency, " : "");
  const by = sql`${first}waiting_since, created_at desc`;
  const most = order.limit + order.offset;
  const parts = sides(filter).map(
    ({
      isTicket,
      table,
      where,
    }) => sql`(select ${sql.raw(String(isTicket))} as is_ticket, id, urgency, waiting_since, created_at
      from ${sql.raw(table)} where ${where} order by ${by}, id limit ${most})`,
  );
  if (parts.length === 0) return [];
  const rows = await rowsOf<{ is_ticket: boolean; id: number }>(
    db,
    sql`
    select is_ticket, id from (${sql.join(parts, sql` union all `)}) found
    order by ${by}, is_ticket, id limit ${order.limit} offset ${order.offset}`,
  );
  return rows.map(({ is_ticket: isTicket, id }) => ({ isTicket, id }));
}

export async function countConversations(db: Db, filter: InboxFilter): Promise<number> {
  let count = 0;
  for (const { table, where, isWhole } of sides(filter)) {
    // Counting all and subtracting the few reports costs less than looking at each message for its report.
    count += await countRows(db, table, isWhole ? sql`true` : where);
    if (isWhole && table === "contact_messages") count -= await countRows(db, "fact_reports", sql`true`);
  }
  return count;
}

async function countRows(db: Db, table: string, where: SQL): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.raw(table)} where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

interface Side {
  isTicket: boolean;
  table: "tickets" | "contact_messages";
  where: SQL;
  /** Nothing narrows it. */
  isWhole: boolean;
}

const isAbsent = (condition: SQL | undefined) => condition === undefined;

/** The tables to search, each with its condition. */
function sides(filter: InboxFilter): Side[] {
  const { kind, department, q } = filter;
  const common = [among("state", filter.state), among("priority", filter.priority), ofAssignee(filter.assignee)];
  const words = q === "" ? null : searched(q);
  // What was withdrawn is found by no words: a search would tell what the conversation no longer shows.
  const stillThere = words ? sql`withdrawn_at is null` : undefined;
  const found: Side[] = [];
  if (kind.length === 0 || kind.includes("ticket")) {
    const conditions = [...common, among("department", department), stillThere, words?.inTickets];
    found.push({ isTicket: true, table: "tickets", where: all(conditions), isWhole: conditions.every(isAbsent) });
  }
  const sent = (["enquiry", "message"] as const).filter((one) => kind.length === 0 || kind.includes(one));
  if (sent.length > 0 && department.length === 0) {
    const about = { enquiry: sql`about_kind is not null`, message: sql`about_kind is null` };
    const ofKind = sent.length === 1 ? about[sent[0] as "enquiry" | "message"] : undefined;
    const conditions = [...common, ofKind, stillThere, words?.inMessages];
    const where = all([notReported, ...conditions]);
    found.push({ isTicket: false, table: "contact_messages", where, isWhole: conditions.every(isAbsent) });
  }
  return found;
}

function all(conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

function among(column: string, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined;
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${sql.raw(column)} in (${list})`;
}

function ofAssignee(assignees: readonly (number | null)[]): SQL | undefined {
  if (assignees.length === 0) return undefined;
  const ids = assignees.filter((id) => id !== null);
  const conditions = [
    ...(assignees.includes(null) ? [sql`assignee_id is null`] : []),
    ...ids.map((id) => sql`assignee_id = ${id}`),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Matches a whole reference, or word prefixes that occur together in a conversation's head or in one of its messages. */
function searched(q: string): { inTickets: SQL; inMessages: SQL } {
  const code = referencePattern.exec(q)?.[1]?.toUpperCase();
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  const asked = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
  const named = (kind: "T" | "M") => sql`select id from ${sql.raw(kind === "T" ? "tickets" : "contact_messages")}
    where reference = ${code ? `${kind}-${code}` : ""}`;
  const messageHead = sql`name || ' ' || email || ' ' || contact || ' ' || about_name || ' ' || message`;
  return {
    inTickets: sql`id in (${named("T")} union all
      select id from tickets where conversation_words(subject || ' ' || name || ' ' || email) @@ ${asked} union all
      select ticket_id from ticket_messages where conversation_words(body) @@ ${asked})`,
    inMessages: sql`id in (${named("M")} union all
      select id from contact_messages where conversation_words(${messageHead}) @@ ${asked} union all
      select contact_message_id from contact_answers where conversation_words(body) @@ ${asked})`,
  };
}

const sharedColumns = <T extends typeof tickets | typeof contactMessages>(table: T) => ({
  id: table.id,
  reference: table.reference,
  name: table.name,
  email: table.email,
  state: table.state,
  priority: table.priority,
  createdAt: table.createdAt,
  waitingSince: table.waitingSince,
  studentId: table.studentId,
  assigneeId: table.assigneeId,
  assigneeName: staff.name,
  withdrawnAt: table.withdrawnAt,
});

/** The ticket columns that the inbox shows, unordered. */
export function readTickets(db: Db, where: SQL) {
  const hasFiles = sql<boolean>`exists (select 1 from ${attachments} join ${ticketMessages}
    on ${ticketMessages.id} = ${attachments.ticketMessageId}
    where ${ticketMessages.ticketId} = ${tickets.id} and ${attachments.state} = 'ready')`;
  return db
    .select({ ...sharedColumns(tickets), subject: tickets.subject, department: tickets.department, hasFiles })
    .from(tickets)
    .leftJoin(staff, eq(staff.id, tickets.assigneeId))
    .where(where);
}
export type TicketRow = Awaited<ReturnType<typeof readTickets>>[number];

/** The message columns that the inbox shows, unordered. */
export function readMessages(db: Db, where: SQL) {
  return db
    .select({
      ...sharedColumns(contactMessages),
      subject: sql<string>`left(${contactMessages.message}, ${firstCharacters})`,
      aboutKind: contactMessages.aboutKind,
      aboutId: contactMessages.aboutId,
      aboutName: contactMessages.aboutName,
    })
    .from(contactMessages)
    .leftJoin(staff, eq(staff.id, contactMessages.assigneeId))
    .where(where);
}
export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

export const ticketsWithIds = (ids: number[]) => inArray(tickets.id, ids);
export const messagesWithIds = (ids: number[]) => inArray(contactMessages.id, ids);

/** How many conversations are waiting: in total, for this member of staff, and unassigned. */
export async function countWaiting(db: Db, staffId: number) {
  const part = (table: string) => sql`select count(*)::int as waiting,
    (count(*) filter (where assignee_id = ${staffId}))::int as mine,
    (count(*) filter (where assignee_id is null))::int as nobodys from ${sql.raw(table)} where state = 'open' and ${table === "tickets" ? sql`true` : notReported}`;
  const rows = await rowsOf<{ waiting: number; mine: number; nobodys: number }>(
    db,
    sql`select sum(waiting)::int as waiting, sum(mine)::int as mine,
    sum(nobodys)::int as nobodys from (${part("tickets")} union all ${part("contact_messages")}) counted`,
  );
  return rows[0] ?? { waiting: 0, mine: 0, nobodys: 0 };
}

/** Answers to one message with their times, oldest first. */
export function listAnswersOf(db: Db, contactMessageId: number) {
  return db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.contactMessageId, contactMessageId))
    .orderBy(contactAnswers.id);
}
