import type { Db } from "#db/client.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { aboutPath } from "#features/enquiries/service/about-path.ts";
import { isPermitted } from "#features/enquiries/service/is-permitted.server.ts";
import { openAttachment } from "#features/tickets/service/read-tickets.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import type { Download } from "#http/responses/answer-download.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Conversation, InboxItem, ThreadMessage } from "./contract.ts";
import {
  type ConversationKey,
  findFileOwner,
  findKey,
  listConversationsOf,
  listFiles,
  listNotes,
  listThread,
  readAnswerMails,
  readMessageBody,
  readStudentName,
} from "./conversation-store.server.ts";
import {
  listAnswersOf,
  type MessageRow,
  messagesWithIds,
  readMessages,
  readTickets,
  type TicketRow,
  ticketsWithIds,
} from "./inbox-store.server.ts";
import { presentMessage, presentTicket } from "./list-inbox.server.ts";
import { deliveryOf } from "./rules.ts";

const maxOthers = 5;

/** The console reads an open conversation again every half a minute: that is one look. */
const sameLookMs = 15 * 60_000;

/**
 * A conversation with all that was written, notes of staff, and what its sender permits; of one that its sender withdrew
 * only that it was there. Its student finds in the ledger who opened it.
 *
 * @throws AppError conversation_not_found
 */
export async function openConversation(deps: Deps, staff: SignedInStaff, reference: string): Promise<Conversation> {
  const { db } = deps;
  const key = await findKey(db, reference);
  if (!key) throw new AppError("conversation_not_found");
  if (key.isWithdrawn) return readWithdrawn(db, key);
  const conversation = await readConversation(db, key);
  const fields = ["name", "email", "contact"].filter((field) => conversation[field as "name"] !== "");
  await db.transaction((tx) =>
    recordDisclosures(deps, tx, {
      studentIds: key.studentId === null ? [] : [key.studentId],
      kind: "conversation_opened",
      purpose: "answering",
      fields: [...fields, "messages"],
      staff,
      sameLookMs,
    }),
  );
  return conversation;
}

async function readConversation(db: Db, key: ConversationKey): Promise<Conversation> {
  const own = key.isTicket ? await readTicket(db, key.id) : await readMessage(db, key.id);
  const { row, item, messages, ...rest } = own;
  const student = row.studentId === null ? null : await readStudentName(db, row.studentId);
  const party = row.studentId === null ? { email: row.email } : { studentId: row.studentId };
  const notes = await listNotes(db, key);
  return {
    ...item,
    ...rest,
    email: row.email,
    student: student && { id: row.studentId as number, name: `${student.firstName} ${student.lastName}`.trim() },
    delivery: deliveryOf(item.kind, student !== null),
    last_message_id: messages.at(-1)?.id ?? 0,
    messages,
    notes: notes.map(({ id, staffName, body, createdAt }) => ({
      id,
      staff_name: staffName,
      body,
      created_at: createdAt.toISOString(),
    })),
    others: await listConversationsOf(db, party, maxOthers, key),
  };
}

async function readWithdrawn(db: Db, key: ConversationKey): Promise<Conversation> {
  const [ticket] = key.isTicket ? await readTickets(db, ticketsWithIds([key.id])) : [];
  const [message] = key.isTicket ? [] : await readMessages(db, messagesWithIds([key.id]));
  const item = ticket ? presentTicket(ticket) : message && presentMessage(message);
  if (!item) throw new AppError("conversation_not_found");
  return {
    ...item,
    email: "",
    contact: "",
    page: "",
    student: null,
    about_link: null,
    messages: [],
    notes: [],
    last_message_id: 0,
    may_write_again: false,
    may_phone: false,
    delivery: deliveryOf(item.kind, key.studentId !== null),
    others: { count: 0, results: [] },
  };
}

/** What differs between a ticket and a message. */
interface Own {
  row: TicketRow | MessageRow;
  item: InboxItem;
  messages: ThreadMessage[];
  contact: string;
  page: string;
  about_link: Conversation["about_link"];
  may_write_again: boolean;
  may_phone: boolean;
}

async function readTicket(db: Db, id: number): Promise<Own> {
  const [row] = await readTickets(db, ticketsWithIds([id]));
  if (!row) throw new AppError("conversation_not_found");
  const files = await listFiles(db, id);
  const thread = await listThread(db, id);
  const mails = await readAnswerMails(db, "ticket_answered", thread);
  const messages = thread.map(({ authorName, createdAt, ...message }) => ({
    ...message,
    author_name: authorName,
    created_at: createdAt.toISOString(),
    mail: mails.get(message.id) ?? null,
    attachments: files
      .filter(({ messageId }) => messageId === message.id)
      .map((file) => ({
        id: file.id,
        name: file.name,
        content_type: file.contentType,
        size_bytes: file.sizeBytes,
      })),
  }));
  // A student who opens a ticket expects an answer; the e-mail only announces it. There is no permission to call.
  const permits = { may_write_again: true, may_phone: false };
  return { row, item: presentTicket(row), messages, ...permits, contact: "", page: "", about_link: null };
}

async function readMessage(db: Db, id: number): Promise<Own> {
  const [row] = await readMessages(db, messagesWithIds([id]));
  if (!row) throw new AppError("conversation_not_found");
  const { message, contact, page } = await readMessageBody(db, id);
  const answers = await listAnswersOf(db, id);
  const mails = await readAnswerMails(db, "enquiry_answered", answers);
  const first = {
    id: 0,
    author: "student" as const,
    author_name: row.name,
    body: message,
    attachments: [],
    mail: null,
  };
  const messages: ThreadMessage[] = [
    { ...first, created_at: row.createdAt.toISOString() },
    ...answers.map((answer) => ({
      id: answer.id,
      author: "staff" as const,
      author_name: answer.authorName,
      body: answer.body,
      attachments: [],
      mail: mails.get(answer.id) ?? null,
      created_at: answer.createdAt.toISOString(),
    })),
  ];
  const { aboutKind: kind, aboutId, aboutName: name } = row;
  const mayPhone = await isPermitted(db, id, "answer_phone");
  return {
    row,
    item: presentMessage(row),
    messages,
    page,
    // A number that nobody may call is of no use to anyone here.
    contact: mayPhone ? contact : "",
    about_link: kind ? { kind, name, path: aboutPath({ kind, id: aboutId }) } : null,
    may_write_again: await isPermitted(db, id, "more_email"),
    may_phone: mayPhone,
  };
}

/**
 * A file of a ticket for staff. Its student finds in the ledger who opened it.
 *
 * @throws AppError attachment_not_found, also when the ticket was withdrawn; files_unavailable
 */
export async function openFile(deps: Deps, staff: SignedInStaff, id: string): Promise<Download> {
  const owner = await findFileOwner(deps.db, id);
  if (!owner || owner.withdrawnAt) throw new AppError("attachment_not_found");
  const file = await openAttachment(deps, undefined, id);
  const row = { kind: "file_opened", purpose: "answering", fields: ["file"] } as const;
  const studentIds = [owner.studentId];
  await deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...row, studentIds, staff }));
  return file;
}
