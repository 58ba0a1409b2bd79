import { and, asc, desc, eq, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import type { AnswerState } from "#db/schema/choices.ts";
import { ticketMessages, tickets } from "#db/schema/tickets.ts";

const summary = {
  id: tickets.id,
  reference: tickets.reference,
  subject: tickets.subject,
  department: tickets.department,
  priority: tickets.priority,
  state: tickets.state,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
};

/** The author of a ticket, as e-mails address them. */
export async function findStudent(db: Db, id: number) {
  const [row] = await db
    .select({
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      language: students.language,
    })
    .from(students)
    .where(eq(students.id, id));
  return row ?? null;
}

/** @returns the new ticket's id; null when there is one with this send key */
export async function insertTicket(tx: Db, values: typeof tickets.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(tickets)
    .values(values)
    .onConflictDoNothing({ target: tickets.sendKey })
    .returning({ id: tickets.id });
  return row?.id ?? null;
}

export async function findReferenceBySendKey(db: Db, sendKey: string): Promise<string | null> {
  const [row] = await db.select({ reference: tickets.reference }).from(tickets).where(eq(tickets.sendKey, sendKey));
  return row?.reference ?? null;
}

export async function isMessageSent(db: Db, sendKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.sendKey, sendKey));
  return rows.length > 0;
}

/** @returns the new message's id; null when there is one with this send key */
export async function insertMessage(tx: Db, values: typeof ticketMessages.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(ticketMessages)
    .values(values)
    .onConflictDoNothing({ target: ticketMessages.sendKey })
    .returning({ id: ticketMessages.id });
  return row?.id ?? null;
}

/** A student's own tickets, the last changed first. */
export async function listTicketsOf(db: Db, studentId: number, limit: number, offset: number) {
  return db
    .select(summary)
    .from(tickets)
    .where(eq(tickets.studentId, studentId))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(limit)
    .offset(offset);
}

export async function countTicketsOf(db: Db, studentId: number): Promise<number> {
  return db.$count(tickets, eq(tickets.studentId, studentId));
}

/** A student's own ticket; null when there is none, or when it is somebody else's. */
export async function findTicketOf(db: Db, studentId: number, reference: string) {
  const [row] = await db
    .select({ ...summary, name: tickets.name, email: tickets.email })
    .from(tickets)
    .where(and(eq(tickets.reference, reference), eq(tickets.studentId, studentId)));
  return row ?? null;
}

/** The ticket, held until the transaction ends. @param studentId whose it must be; undefined: staff ask */
export async function lockTicket(tx: Db, reference: string, studentId?: number) {
  const isOwn = studentId === undefined ? undefined : eq(tickets.studentId, studentId);
  const [row] = await tx
    .select({ id: tickets.id, state: tickets.state, subject: tickets.subject, studentId: tickets.studentId })
    .from(tickets)
    .where(and(eq(tickets.reference, reference), isOwn))
    .for("update");
  return row ?? null;
}

/** Brings a ticket to a state; since when its student waits for an answer follows from it. */
export async function setState(tx: Db, ticketId: number, state: AnswerState, updatedAt: Date): Promise<void> {
  const waitingSince =
    state === "open" ? sql`coalesce(${tickets.waitingSince}, ${updatedAt.toISOString()}::timestamptz)` : null;
  // Only its student opens a withdrawn ticket again, and with that lets staff read it.
  const opened = state === "closed" ? {} : { withdrawnAt: null };
  await tx
    .update(tickets)
    .set({ state, updatedAt, waitingSince, ...opened })
    .where(eq(tickets.id, ticketId));
}

/** Withdraws a student's own ticket, which closes it; one that was withdrawn keeps its date. @returns false: none of theirs */
export async function withdrawTicketOf(tx: Db, studentId: number, reference: string, at: Date): Promise<boolean> {
  const withdrawnAt = sql`coalesce(${tickets.withdrawnAt}, ${at.toISOString()}::timestamptz)`;
  const rows = await tx
    .update(tickets)
    .set({ state: "closed", waitingSince: null, withdrawnAt, updatedAt: at })
    .where(and(eq(tickets.reference, reference), eq(tickets.studentId, studentId)))
    .returning({ id: tickets.id });
  return rows.length > 0;
}

/** The number of a ticket's last message. */
export async function lastMessageId(tx: Db, ticketId: number): Promise<number> {
  const [row] = await tx
    .select({ id: max(ticketMessages.id) })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId));
  return row?.id ?? 0;
}

/** A ticket's thread, oldest first. */
export async function listMessages(db: Db, ticketId: number) {
  return db
    .select({
      id: ticketMessages.id,
      author: ticketMessages.author,
      authorName: ticketMessages.authorName,
      body: ticketMessages.body,
      createdAt: ticketMessages.createdAt,
    })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(ticketMessages.id));
}

/**
 * A student's last tickets, the last changed first, each with the last answer of staff. One query.
 *
 * @param answerLength characters of an answer at most
 */
export async function readLastTickets(db: Db, studentId: number, count: number, answerLength: number) {
  const { rows } = (await db.execute(sql`
    select reference, subject, state, updated_at, answer.author_name, left(answer.body, ${answerLength}) as body,
      answer.created_at as answered_at
    from tickets
    left join lateral (
      select author_name, body, created_at from ticket_messages
      where ticket_id = tickets.id and author = 'staff' order by id desc limit 1
    ) answer on true
    where student_id = ${studentId} order by updated_at desc, tickets.id desc limit ${count}`)) as unknown as {
    rows: Record<string, unknown>[];
  };
  return rows.map((row) => ({
    reference: String(row.reference),
    subject: String(row.subject),
    state: row.state as AnswerState,
    updatedAt: new Date(row.updated_at as string),
    answer:
      row.body === null
        ? null
        : { authorName: String(row.author_name), text: String(row.body), at: new Date(row.answered_at as string) },
  }));
}
