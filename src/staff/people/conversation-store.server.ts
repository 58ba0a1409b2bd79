import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { students } from "#db/schema/accounts.ts";
import type { ticketPriorities } from "#db/schema/choices.ts";
import { staffRoles } from "#db/schema/choices.ts";
import { emails } from "#db/schema/emails.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { staff } from "#db/schema/staff.ts";
import { staffNotes } from "#db/schema/staff-work.ts";
import { attachments, ticketMessages, tickets } from "#db/schema/tickets.ts";
import { mayEnter } from "#policies/policies.ts";
import type { ConversationLine } from "./contract.ts";
import { withdrawnSubject } from "./rules.ts";

/** The row that a reference stands for. */
export interface ConversationKey {
  isTicket: boolean;
  id: number;
  /** Null: its sender has no account. */
  studentId: number | null;
  isWithdrawn: boolean;
}

/** @returns null when no conversation has this reference */
export async function findKey(db: Db, reference: string, lock = false): Promise<ConversationKey | null> {
  const isTicket = reference.startsWith("T-");
  const table = isTicket ? tickets : contactMessages;
  const { id, studentId, withdrawnAt } = table;
  const query = db.select({ id, studentId, withdrawnAt }).from(table).where(eq(table.reference, reference));
  const [row] = await (lock ? query.for("update") : query);
  return row ? { isTicket, id: row.id, studentId: row.studentId, isWithdrawn: row.withdrawnAt !== null } : null;
}

/** A ticket's messages, oldest first. */
export function listThread(db: Db, ticketId: number) {
  const { id, author, authorName, body, createdAt } = ticketMessages;
  return db
    .select({ id, author, authorName, body, createdAt })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(id));
}

/** Attachments of a ticket's messages, in the order they were sent. */
export function listFiles(db: Db, ticketId: number) {
  const { id, name, contentType, sizeBytes, ticketMessageId: messageId } = attachments;
  return db
    .select({ id, name, contentType, sizeBytes, messageId })
    .from(attachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, attachments.ticketMessageId))
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(attachments.state, "ready")))
    .orderBy(asc(attachments.position));
}

/** Whose a file of a ticket is, and whether the ticket was withdrawn; null: there is none. */
export async function findFileOwner(db: Db, attachmentId: string) {
  const [row] = await db
    .select({ studentId: tickets.studentId, withdrawnAt: tickets.withdrawnAt })
    .from(attachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, attachments.ticketMessageId))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(eq(attachments.id, attachmentId));
  return row ?? null;
}

/** A message's text, its sender's phone number and the page it was sent from. */
export async function readMessageBody(db: Db, id: number) {
  const { message, contact, page } = contactMessages;
  const [row] = await db.select({ message, contact, page }).from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? { message: "", contact: "", page: "" };
}

/** What became of the e-mail of each answer, by the answer's id; none of one that is over a year old. */
export async function readAnswerMails(
  db: Db,
  kind: "ticket_answered" | "enquiry_answered",
  answers: readonly { id: number }[],
) {
  const keys = answers.map(({ id }) => `${kind}:${id}`);
  const rows = await db
    .select({ key: emails.dedupeKey, state: emails.state })
    .from(emails)
    .where(inArray(emails.dedupeKey, keys));
  return new Map(rows.map(({ key, state }) => [Number(key.split(":")[1]), state]));
}

export async function readStudentName(db: Db, id: number) {
  const [row] = await db
    .select({ firstName: students.firstName, lastName: students.lastName })
    .from(students)
    .where(eq(students.id, id));
  return row ?? null;
}

const notesOf = ({ isTicket, id }: ConversationKey) =>
  isTicket ? eq(staffNotes.ticketId, id) : eq(staffNotes.contactMessageId, id);

/** Staff notes, oldest first. */
export function listNotes(db: Db, key: ConversationKey) {
  return db.select().from(staffNotes).where(notesOf(key)).orderBy(asc(staffNotes.id));
}

export async function insertNote(
  tx: Db,
  { isTicket, id }: ConversationKey,
  note: { staffId: number; staffName: string; body: string; createdAt: Date },
): Promise<void> {
  await tx.insert(staffNotes).values({ ...note, ...(isTicket ? { ticketId: id } : { contactMessageId: id }) });
}

export async function setAssignee(tx: Db, { isTicket, id }: ConversationKey, staffId: number | null): Promise<void> {
  const table = isTicket ? tickets : contactMessages;
  await tx.update(table).set({ assigneeId: staffId }).where(eq(table.id, id));
}

export async function setPriority(
  tx: Db,
  { isTicket, id }: ConversationKey,
  priority: (typeof ticketPriorities)[number],
): Promise<void> {
  const table = isTicket ? tickets : contactMessages;
  await tx.update(table).set({ priority }).where(eq(table.id, id));
}

const answering = staffRoles.filter((role) => mayEnter(role, "people"));

/** Staff to whom a conversation can be assigned, by name. */
export async function listAssignees(db: Db) {
  const rows = await db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(eq(staff.isActive, true))
    .orderBy(asc(staff.name), asc(staff.id));
  return rows.filter(({ role }) => answering.includes(role)).map(({ id, name }) => ({ id, name }));
}

/** Whose conversations: a student's, or those sent without an account from one address. */
export type Party = { studentId: number } | { email: string };

/** A person's conversations, newest first, and the total. @param but the open one, which is left out */
export async function listConversationsOf(db: Db, party: Party, limit: number, but?: ConversationKey) {
  const isTheirs = {
    ticket: "studentId" in party ? eq(tickets.studentId, party.studentId) : sql`false`,
    message:
      "studentId" in party
        ? eq(contactMessages.studentId, party.studentId)
        : and(isNull(contactMessages.studentId), sql`lower(${contactMessages.email}) = lower(${party.email})`),
  };
  const ticketWhere = and(isTheirs.ticket, but?.isTicket ? ne(tickets.id, but.id) : undefined) as SQL;
  const messageWhere = and(isTheirs.message, but && !but.isTicket ? ne(contactMessages.id, but.id) : undefined) as SQL;
  const rows = await rowsOf<Omit<ConversationLine, "created_at"> & { created_at: string | Date; count: number }>(
    db,
    sql`
    select reference, kind, subject, state, created_at, (count(*) over ())::int as count from (
      select ${tickets.reference}, 'ticket' as kind,
        case when ${tickets.withdrawnAt} is null then ${tickets.subject} else ${withdrawnSubject} end as subject, ${tickets.state}, ${tickets.createdAt}
        from ${tickets} where ${ticketWhere} union all
      select ${contactMessages.reference}, case when ${contactMessages.aboutKind} is null then 'message' else 'enquiry' end,
        case when ${contactMessages.withdrawnAt} is null then left(${contactMessages.message}, 140)
          else ${withdrawnSubject} end, ${contactMessages.state}, ${contactMessages.createdAt}
        from ${contactMessages} where ${messageWhere}
    ) theirs order by created_at desc, reference limit ${limit}`,
  );
  const results: ConversationLine[] = rows.map(({ count: _count, created_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at).toISOString(),
  }));
  return { count: rows[0]?.count ?? 0, results };
}
