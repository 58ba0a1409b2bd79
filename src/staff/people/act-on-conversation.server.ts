import type { Db } from "#db/client.server.ts";
import type { ticketPriorities } from "#db/schema/choices.ts";
import {
  answerContactMessage,
  closeContactMessage,
  reopenContactMessage,
} from "#features/enquiries/service/answer-message.server.ts";
import { answerTicket, withAnswerFiles } from "#features/tickets/service/answer-ticket.server.ts";
import { changeTicket } from "#features/tickets/service/continue-ticket.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { UploadedFile } from "#http/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { Conversation } from "./contract.ts";
import {
  type ConversationKey,
  findKey,
  insertNote,
  listAssignees,
  setAssignee,
  setPriority,
} from "./conversation-store.server.ts";
import { readConversation } from "./read-conversation.server.ts";
import { publicStaffName } from "./rules.ts";

/** An answer as staff send it. */
export interface SentAnswer {
  body: string;
  /** Of the conversation as its author has read it. */
  lastMessageId: number;
}

/**
 * Answers a conversation; whether its sender is told by e-mail is the business of tickets and messages. Files go with
 * answers to tickets only.
 *
 * @throws AppError conversation_not_found, ticket_closed, enquiry_closed, invalid_input, files_unavailable;
 *   answered_meanwhile with the conversation as it is now under `theirs`, when it holds a message that was not read
 */
export async function answerConversation(
  deps: Deps,
  staff: ChangedBy,
  reference: string,
  { body, lastMessageId }: SentAnswer,
  uploads: UploadedFile[] = [],
): Promise<Conversation> {
  const answer = { reference, staffName: publicStaffName(staff.name), body, lastMessageId };
  const isTicket = reference.startsWith("T-");
  if (!isTicket && uploads.length > 0) {
    throw new AppError("invalid_input", { files: "You can attach files only to answers to tickets" });
  }
  try {
    await withAnswerFiles(deps, reference, uploads, (files) =>
      act(deps, staff, reference, "Answered", async (within) => {
        if (isTicket) await answerTicket(within, { ...answer, files });
        else await answerContactMessage(within, answer);
      }),
    );
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "answered_meanwhile") throw thrown;
    throw new AppError("answered_meanwhile", undefined, undefined, { theirs: await readConversation(deps, reference) });
  }
  return readConversation(deps, reference);
}

/** Ends a conversation, or opens an ended one again. @throws AppError conversation_not_found */
export async function closeOrReopen(
  deps: Deps,
  staff: ChangedBy,
  reference: string,
  event: "close" | "reopen",
): Promise<Conversation> {
  await act(deps, staff, reference, event === "close" ? "Closed" : "Reopened", async (within, { isTicket }) => {
    if (isTicket) await changeTicket(within, undefined, reference, event);
    else await (event === "close" ? closeContactMessage : reopenContactMessage)(within, reference);
  });
  return readConversation(deps, reference);
}

/** Assigns a conversation to a member of staff. @throws AppError conversation_not_found, invalid_input */
export async function assignConversation(
  deps: Deps,
  staff: ChangedBy,
  reference: string,
  staffId: number | null,
): Promise<Conversation> {
  const assignee = staffId === null ? null : (await listAssignees(deps.db)).find(({ id }) => id === staffId);
  if (assignee === undefined) {
    throw new AppError("invalid_input", { staff_id: "Please choose a member of staff who answers conversations" });
  }
  const summary = assignee ? `Assigned to ${assignee.name}` : "Assigned to nobody";
  await act(deps, staff, reference, summary, ({ db }, key) => setAssignee(db, key, staffId));
  return readConversation(deps, reference);
}

/** @throws AppError conversation_not_found */
export async function prioritise(
  deps: Deps,
  staff: ChangedBy,
  reference: string,
  priority: (typeof ticketPriorities)[number],
): Promise<Conversation> {
  await act(deps, staff, reference, `Priority ${priority}`, ({ db }, key) => setPriority(db, key, priority));
  return readConversation(deps, reference);
}

/** Adds a note that only staff read. @throws AppError conversation_not_found */
export async function addNote(deps: Deps, staff: ChangedBy, reference: string, body: string): Promise<Conversation> {
  const note = { staffId: staff.id, staffName: staff.name, body, createdAt: deps.now() };
  await act(deps, staff, reference, "Note added", ({ db }, key) => insertNote(db, key, note));
  return readConversation(deps, reference);
}

/** Does something to a conversation and notes it in the history, by its reference and without a word of it. */
async function act(
  deps: Deps,
  staff: ChangedBy,
  reference: string,
  summary: string,
  work: (within: Deps, key: ConversationKey) => Promise<unknown>,
): Promise<void> {
  await deps.db.transaction(async (tx: Db) => {
    const key = await findKey(tx, reference, true);
    if (!key) throw new AppError("conversation_not_found");
    await work({ ...deps, db: tx }, key);
    const record = { area: "people", resource: "inbox", recordId: reference, label: reference } as const;
    await recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
  });
}
