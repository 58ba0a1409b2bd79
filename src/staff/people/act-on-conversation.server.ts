import type { Db } from "#db/client.server.ts";
import type { ticketPriorities } from "#db/schema/choices.ts";
import type { NewDisclosure } from "#features/disclosures/contract.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import {
  answerContactMessage,
  closeContactMessage,
  reopenContactMessage,
} from "#features/enquiries/service/answer-message.server.ts";
import { isPermitted } from "#features/enquiries/service/is-permitted.server.ts";
import { answerTicket, withAnswerFiles } from "#features/tickets/service/answer-ticket.server.ts";
import { changeTicket } from "#features/tickets/service/continue-ticket.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import {
  type ConversationKey,
  findKey,
  insertNote,
  listAssignees,
  setAssignee,
  setPriority,
} from "./conversation-store.server.ts";
import { openConversation } from "./read-conversation.server.ts";
import { publicStaffName } from "./rules.ts";

/** An answer as staff send it. */
export interface SentAnswer {
  body: string;
  /** The last message that its author has read. */
  lastMessageId: number;
}

/**
 * Answers a conversation. The ticket and enquiry services decide whether its sender is e-mailed. Only answers to
 * tickets can have files.
 *
 * @throws AppError conversation_not_found, ticket_closed, enquiry_closed, invalid_input, files_unavailable;
 *   answered_meanwhile with the current conversation under `theirs`, when it has a message that the author has not read
 */
export async function answerConversation(
  deps: Deps,
  staff: SignedInStaff,
  reference: string,
  { body, lastMessageId }: SentAnswer,
  uploads: UploadedFile[] = [],
): Promise<void> {
  const answer = { reference, staffName: publicStaffName(staff.name), body, lastMessageId };
  const isTicket = reference.startsWith("T-");
  if (!isTicket && uploads.length > 0) {
    throw new AppError("invalid_input", { files: "You can attach files only to answers to tickets" });
  }
  try {
    await withAnswerFiles(deps, reference, uploads, (files) =>
      act(
        deps,
        staff,
        reference,
        "Answered",
        (within) => (isTicket ? answerTicket(within, { ...answer, files }) : answerContactMessage(within, answer)),
        { kind: "answer_sent", fields: ["email"] },
      ),
    );
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "answered_meanwhile") throw thrown;
    throw new AppError("answered_meanwhile", undefined, undefined, {
      theirs: await openConversation(deps, staff, reference),
    });
  }
}

/**
 * Ends a conversation, or opens an ended one again.
 *
 * @throws AppError conversation_not_found, withdrawn_by_sender, further_mail_not_allowed
 */
export async function closeOrReopen(
  deps: Deps,
  staff: SignedInStaff,
  reference: string,
  event: "close" | "reopen",
): Promise<void> {
  await act(deps, staff, reference, event === "close" ? "Closed" : "Reopened", async (within, key) => {
    if (event === "reopen" && key.isWithdrawn) throw new AppError("withdrawn_by_sender");
    if (key.isTicket) await changeTicket(within, undefined, reference, event);
    else await (event === "close" ? closeContactMessage : reopenContactMessage)(within, reference);
  });
}

/** Assigns a conversation to a member of staff. @throws AppError conversation_not_found, invalid_input */
export async function assignConversation(
  deps: Deps,
  staff: SignedInStaff,
  reference: string,
  staffId: number | null,
): Promise<void> {
  const assignee = staffId === null ? null : (await listAssignees(deps.db)).find(({ id }) => id === staffId);
  if (assignee === undefined) {
    throw new AppError("invalid_input", { staff_id: "Please choose a member of staff who answers conversations" });
  }
  const summary = assignee ? `Assigned to ${assignee.name}` : "Assigned to nobody";
  await act(deps, staff, reference, summary, ({ db }, key) => setAssignee(db, key, staffId));
}

/** @throws AppError conversation_not_found */
export async function prioritise(
  deps: Deps,
  staff: SignedInStaff,
  reference: string,
  priority: (typeof ticketPriorities)[number],
): Promise<void> {
  await act(deps, staff, reference, `Priority ${priority}`, ({ db }, key) => setPriority(db, key, priority));
}

/** Adds a note that only staff read. @throws AppError conversation_not_found */
export async function addNote(deps: Deps, staff: SignedInStaff, reference: string, body: string): Promise<void> {
  const note = { staffId: staff.id, staffName: staff.name, body, createdAt: deps.now() };
  await act(deps, staff, reference, "Note added", ({ db }, key) => insertNote(db, key, note));
}

/**
 * Records a call to the sender of a message, with a note of the conversation.
 *
 * @throws AppError conversation_not_found; call_not_allowed unless the sender allows it now
 */
export async function recordCall(deps: Deps, staff: SignedInStaff, reference: string, body: string): Promise<void> {
  const note = { staffId: staff.id, staffName: staff.name, body, createdAt: deps.now() };
  const work = async ({ db }: Deps, key: ConversationKey) => {
    const isAllowed = !key.isTicket && !key.isWithdrawn && (await isPermitted(db, key.id, "answer_phone"));
    if (!isAllowed) throw new AppError("call_not_allowed");
    await insertNote(db, key, note);
  };
  await act(deps, staff, reference, "Called", work, { kind: "call_recorded", fields: ["contact"] });
}

/**
 * Does something to a conversation and notes it in the history, by its reference and without a word of it.
 *
 * @param disclosed what this adds to the ledger of its student
 */
async function act(
  deps: Deps,
  staff: SignedInStaff,
  reference: string,
  summary: string,
  work: (within: Deps, key: ConversationKey) => Promise<unknown>,
  disclosed?: Pick<NewDisclosure, "kind" | "fields">,
): Promise<void> {
  await deps.db.transaction(async (tx: Db) => {
    const key = await findKey(tx, reference, true);
    if (!key) throw new AppError("conversation_not_found");
    await work({ ...deps, db: tx }, key);
    const record = { area: "people", resource: "inbox", recordId: reference, label: reference } as const;
    await recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
    if (!disclosed || key.studentId === null) return;
    await recordDisclosures(deps, tx, { ...disclosed, studentIds: [key.studentId], purpose: "answering", staff });
  });
}
