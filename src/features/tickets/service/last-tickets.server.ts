import type { AnswerState } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import { beginningOf } from "#lib/plain-text.ts";
import { readLastTickets } from "../store/tickets.server.ts";

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
  const rows = await readLastTickets(db, studentId, count, visibleCharacters + 1);
  return rows.map(({ answer, updatedAt, ...ticket }) => ({
    ...ticket,
    updatedAt: updatedAt.toISOString(),
    answer: answer && { ...answer, text: shorten(answer.text), at: answer.at.toISOString() },
  }));
}

function shorten(text: string): string {
  return text.length > visibleCharacters ? `${beginningOf(text, visibleCharacters)}…` : text;
}
