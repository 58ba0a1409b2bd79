import type { Db } from "#db/client.server.ts";
import type { AnswerState } from "#db/schema/choices.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { consume } from "#http/rate-limit.server.ts";
import type { UploadedFile } from "#http/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import type { NewTicketMessage } from "../contract.ts";
import { stateAfter } from "../rules.ts";
import {
  attachTo,
  findStudent,
  findTicketOf,
  insertMessage,
  isMessageSent,
  lockTicket,
  setState,
} from "../store.server.ts";
import { checkAttachments } from "./check-attachments.server.ts";
import { dropFiles, keepFiles } from "./keep-attachments.server.ts";
import { oneSendKey } from "./open-ticket.server.ts";

/**
 * Adds a message of the student to an own ticket, which is open again by it. The same form sent twice is one message.
 *
 * @throws AppError ticket_not_found, ticket_closed, invalid_input, too_many_requests, files_unavailable
 */
export async function writeMessage(
  deps: Deps,
  studentId: number,
  reference: string,
  input: NewTicketMessage,
  uploads: UploadedFile[],
): Promise<void> {
  const found = await findTicketOf(deps.db, studentId, reference);
  if (!found) throw new AppError("ticket_not_found");
  const sendKey = oneSendKey(studentId, input.send_key, { reference, message: input.message });
  if (await isMessageSent(deps.db, sendKey)) return;
  if (found.state === "closed") throw new AppError("ticket_closed");
  const checked = await checkAttachments(uploads);
  await consume(deps, "ticket_message", String(studentId));
  const kept = await keepFiles(deps, studentId, checked);
  const isNew = await deps.db
    .transaction(async (tx) => {
      const { id, state } = await lockedTicket(tx, reference, studentId);
      const next = stateAfter(state, "student_writes");
      if (!next) throw new AppError("ticket_closed");
      const createdAt = deps.now();
      const messageId = await insertMessage(tx, {
        ticketId: id,
        author: "student",
        authorName: found.name,
        body: input.message,
        sendKey,
        createdAt,
      });
      if (messageId === null) return false;
      await attachTo(tx, messageId, kept);
      await setState(tx, id, next, createdAt);
      return true;
    })
    .catch(async (error) => {
      await dropFiles(deps, kept);
      throw error;
    });
  if (!isNew) await dropFiles(deps, kept);
}

/**
 * Closes an own ticket or opens a closed one again; either changes nothing where it is so already.
 *
 * @throws AppError ticket_not_found
 */
export async function changeTicket(
  { db, now }: Deps,
  studentId: number,
  reference: string,
  event: "close" | "reopen",
): Promise<AnswerState> {
  return db.transaction(async (tx) => {
    const { id, state } = await lockedTicket(tx, reference, studentId);
    const next = stateAfter(state, event) ?? state;
    if (next !== state) await setState(tx, id, next, now());
    return next;
  });
}

/**
 * Adds an answer of staff and tells the student by e-mail that there is one; what it says is read on the website alone.
 *
 * @param answer.staffName as the student sees it
 * @throws AppError ticket_not_found, ticket_closed
 */
export async function answerTicket(
  deps: Deps,
  answer: { reference: string; staffName: string; body: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id, state, subject, studentId } = await lockedTicket(tx, answer.reference);
    const next = stateAfter(state, "staff_answers");
    if (!next) throw new AppError("ticket_closed");
    const createdAt = deps.now();
    const messageId = await insertMessage(tx, {
      ticketId: id,
      author: "staff",
      authorName: answer.staffName,
      body: answer.body,
      createdAt,
    });
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
  });
}

async function lockedTicket(tx: Db, reference: string, studentId?: number) {
  const found = await lockTicket(tx, reference, studentId);
  if (!found) throw new AppError("ticket_not_found");
  return found;
}
