import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { newReference } from "#lib/reference.server.ts";
import { randomToken, sha256 } from "#lib/secrets.server.ts";
import type { NewTicket } from "../contract.ts";
import { attachTo } from "../store/attachments.server.ts";
import { findReferenceBySendKey, findStudent, insertMessage, insertTicket } from "../store/tickets.server.ts";
import { type CheckedFile, checkAttachments } from "./check-attachments.server.ts";
import { dropFiles, storeFiles } from "./store-attachments.server.ts";

/**
 * How a student opens a ticket (`open_ticket`), which ends with the reference that they are told. The same form sent twice
 * is one ticket.
 */
export function openTicketSteps(
  deps: Deps,
  studentId: number,
  input: NewTicket,
  uploads: UploadedFile[],
): Steps<CheckedFile[], string> {
  return {
    check: () => checkAttachments(uploads),
    alreadyDone: () => findReferenceBySendKey(deps.db, sendKeyOf(studentId, input)),
    work: (files) => openTicket(deps, studentId, input, files),
  };
}

/**
 * Opens a ticket with its first message and files, and confirms it by e-mail to the student's own address: any other
 * address in the form gets nothing. Nothing is half stored.
 *
 * @returns the reference that the student is told
 * @throws AppError files_unavailable, not_signed_in
 */
export async function openTicket(
  deps: Deps,
  studentId: number,
  input: NewTicket,
  files: CheckedFile[],
): Promise<string> {
  const { send_key: _, message, ...words } = input;
  const sendKey = sendKeyOf(studentId, input);
  const student = await findStudent(deps.db, studentId);
  if (!student) throw new AppError("not_signed_in");
  const kept = await storeFiles(deps, { studentId }, files);
  const reference = newReference("T");
  const now = deps.now();
  const isNew = await deps.db
    .transaction(async (tx) => {
      const dates = { createdAt: now, updatedAt: now, waitingSince: now };
      const ticketId = await insertTicket(tx, { ...words, ...dates, reference, studentId, sendKey });
      if (ticketId === null) return false;
      const messageId = await insertMessage(tx, {
        ticketId,
        author: "student",
        authorName: words.name,
        body: message,
        createdAt: now,
      });
      await attachTo(tx, messageId as number, kept);
      await queueEmail(deps, tx, {
        kind: "ticket_received",
        to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
        language: student.language,
        details: { firstName: student.firstName, reference, subject: words.subject, department: words.department },
        dedupeKey: `ticket_received:${ticketId}`,
      });
      return true;
    })
    .catch(async (error) => {
      await dropFiles(deps, kept);
      throw error;
    });
  if (isNew) return reference;
  await dropFiles(deps, kept);
  return (await findReferenceBySendKey(deps.db, sendKey)) as string;
}

function sendKeyOf(studentId: number, { send_key, ...words }: NewTicket): string {
  return oneSendKey(studentId, send_key, words);
}

/** What makes two sends the same: sender, form and words. Without a form's key, each send is one of its own. */
export function oneSendKey(studentId: number, sendKey: string, words: object): string {
  return sha256(JSON.stringify([studentId, sendKey || randomToken(), words]));
}
