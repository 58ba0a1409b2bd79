import type { Deps } from "#http/deps.server.ts";
import type { InboxCounts, InboxItem, InboxPage } from "./contract.ts";
import {
  countConversations,
  countWaiting,
  findConversations,
  type InboxFilter,
  type InboxOrder,
  type MessageRow,
  messagesWithIds,
  readMessages,
  readTickets,
  type TicketRow,
  ticketsWithIds,
} from "./inbox-store.server.ts";
import { withdrawnSubject } from "./rules.ts";

/**
 * Messages, enquiries and tickets in one list: first those that wait, the most urgent and then the oldest at the top; then
 * the others, newest first.
 */
export async function listInbox({ db }: Pick<Deps, "db">, filter: InboxFilter, order: InboxOrder): Promise<InboxPage> {
  const found = await findConversations(db, filter, order);
  const isAll = order.offset === 0 && found.length < order.limit;
  const count = isAll ? found.length : await countConversations(db, filter);
  const ids = (isTicket: boolean) => found.filter((one) => one.isTicket === isTicket).map(({ id }) => id);
  const [ticketIds, messageIds] = [ids(true), ids(false)];
  const ticketRows = ticketIds.length > 0 ? await readTickets(db, ticketsWithIds(ticketIds)) : [];
  const messageRows = messageIds.length > 0 ? await readMessages(db, messagesWithIds(messageIds)) : [];
  const ticketsById = new Map(ticketRows.map((row) => [row.id, presentTicket(row)]));
  const messagesById = new Map(messageRows.map((row) => [row.id, presentMessage(row)]));
  // Skips conversations that were deleted between the two queries.
  const results = found.flatMap(({ isTicket, id }) => (isTicket ? ticketsById : messagesById).get(id) ?? []);
  return { count, results };
}

/** How many conversations wait for an answer, for the menu. */
export function countInbox({ db }: Pick<Deps, "db">, staffId: number): Promise<InboxCounts> {
  return countWaiting(db, staffId);
}

/** A ticket as the inbox lists it. */
export function presentTicket(row: TicketRow): InboxItem {
  const { department } = row;
  const isWithdrawn = row.withdrawnAt !== null;
  const subject = isWithdrawn ? withdrawnSubject : row.subject;
  const has_attachments = row.hasFiles && !isWithdrawn;
  return { ...presentBoth(row), kind: "ticket", subject, department, about: null, has_attachments };
}

/** A message as the inbox lists it: an enquiry when it is about something. */
export function presentMessage(row: MessageRow): InboxItem {
  const kind = row.aboutKind ? "enquiry" : "message";
  const isWithdrawn = row.withdrawnAt !== null;
  const about = row.aboutKind && !isWithdrawn ? row.aboutName : null;
  const subject = isWithdrawn ? withdrawnSubject : row.subject.replace(/\s+/g, " ").trim();
  return { ...presentBoth(row), kind, subject, department: null, about, has_attachments: false };
}

function presentBoth(row: TicketRow | MessageRow) {
  const { assigneeId, assigneeName } = row;
  return {
    id: row.reference,
    name: row.withdrawnAt === null ? row.name : "",
    is_withdrawn: row.withdrawnAt !== null,
    state: row.state,
    priority: row.priority,
    assignee: assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName },
    created_at: row.createdAt.toISOString(),
    waiting_since: row.waitingSince?.toISOString() ?? null,
  };
}
