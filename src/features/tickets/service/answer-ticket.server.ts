import { queueEmail } from "#features/emails/service.server.ts";
import { answerText, queueText } from "#features/text-messages/service/queue-text.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { stateAfter } from "../rules.ts";
import { attachTo } from "../store/attachments.server.ts";
import { findStudent, insertMessage, lastMessageId, lockTicket, setState } from "../store/tickets.server.ts";
import { checkAttachments } from "./check-attachments.server.ts";
import { lockedTicket } from "./continue-ticket.server.ts";
import { dropFiles, type StoredAttachment, storeFiles } from "./store-attachments.server.ts";

/** An answer of staff to a ticket. */
export interface TicketAnswer {
  reference: string;
  /** As the student sees it. */
  staffName: string;
  body: string;
  /** The last message that its author has read; left out: whatever is there. */
  lastMessageId?: number;
  /** From `withAnswerFiles`. */
  files?: readonly StoredAttachment[];
}

/**
 * Adds an answer of staff and tells the student by e-mail that there is one; what it says is read on the website alone.
 *
 * @throws AppError ticket_not_found, ticket_closed, answered_meanwhile
 */
export async function answerTicket(deps: Deps, answer: TicketAnswer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id, state, subject, studentId } = await lockedTicket(tx, answer.reference);
    if (answer.lastMessageId !== undefined && (await lastMessageId(tx, id)) !== answer.lastMessageId) {
      throw new AppError("answered_meanwhile");
    }
    const next = stateAfter(state, "staff_answers");
    if (!next) throw new AppError("ticket_closed");
    const createdAt = deps.now();
    const messageId = (await insertMessage(tx, {
      ticketId: id,
      author: "staff",
      authorName: answer.staffName,
      body: answer.body,
      createdAt,
    })) as number;
    await attachTo(tx, messageId, [...(answer.files ?? [])]);
    await setState(tx, id, next, createdAt);
    const student = await findStudent(tx, studentId);
    if (!student) return;
    await queueEmail(deps, tx, {
      kind: "ticket_answered",
      to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
      language: student.language,
      details: { firstName: student.firstName, reference: answer.reference, subject },
      dedupeKey: `ticket_answered:${messageId}`,
    });
    await queueText(deps, tx, answerText(studentId, answer.reference, `ticket_answered:${messageId}`, createdAt));
  });
}

/**
 * Stores what staff attach to an answer while `use` sends it; when that fails none of it stays. No transaction is open
 * while files are stored.
 *
 * @throws AppError ticket_not_found, invalid_input, files_unavailable
 */
export async function withAnswerFiles<Result>(
  deps: Deps,
  reference: string,
  uploads: UploadedFile[],
  use: (files: StoredAttachment[]) => Promise<Result>,
): Promise<Result> {
  if (uploads.length === 0) return use([]);
  const ticket = await lockTicket(deps.db, reference);
  if (!ticket) throw new AppError("ticket_not_found");
  const checked = await checkAttachments(uploads);
  const files = await storeFiles(deps, { studentId: ticket.studentId, isFromStaff: true }, checked);
  try {
    return await use(files);
  } catch (error) {
    await dropFiles(deps, files);
    throw error;
  }
}
