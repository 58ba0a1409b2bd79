import { sql } from "drizzle-orm";
import type { AnswerState } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";

/** A ticket as the dashboard names it. */
export interface LastTicket {
  reference: string;
  subject: string;
  state: AnswerState;
  /** ISO moment. */
  updatedAt: string;
  /** The last answer of staff; null: none yet. */
  answer: { authorName: string; text: string; at: string } | null;
}

/** How much of an answer is shown. */
const visibleCharacters = 240;

/** A student's last tickets with their last answers, the last changed first. One query. */
export async function listLastTickets(
  { db }: Pick<Deps, "db">,
  studentId: number,
  count: number,
): Promise<LastTicket[]> {
  const { rows } = (await db.execute(sql`
    select reference, subject, state, updated_at, answer.author_name, left(answer.body, ${visibleCharacters + 1}) as body,
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
    updatedAt: new Date(row.updated_at as string).toISOString(),
    answer:
      row.body === null
        ? null
        : {
            authorName: String(row.author_name),
            text: shorten(String(row.body)),
            at: new Date(row.answered_at as string).toISOString(),
          },
  }));
}

function shorten(text: string): string {
  return text.length > visibleCharacters ? `${text.slice(0, visibleCharacters)}…` : text;
}
