import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { consume } from "#http/rate-limit.server.ts";
import type { UploadedFile } from "#http/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { newReference } from "#lib/reference.server.ts";
import { randomToken, sha256 } from "#lib/secrets.server.ts";
import type { NewTicket } from "../contract.ts";
import { attachTo, findReferenceBySendKey, findStudent, insertMessage, insertTicket } from "../store.server.ts";
import { checkAttachments } from "./check-attachments.server.ts";
import { dropFiles, storeFiles } from "./store-attachments.server.ts";

/**
 * Opens a ticket with its first message and files, and confirms it by e-mail to the student's own address: any other
 * address is in the form gets nothing. The same form sent twice is one ticket; nothing is half stored.
 *
 * @returns the reference that the student is told
 * @throws AppError invalid_input, too_many_requests, files_unavailable
 */
export async function openTicket(
  deps: Deps,
  studentId: number,
  input: NewTicket,
  uploads: UploadedFile[],
): Promise<string> {
  const { send_key, message, ...words } = input;
  const sendKey = oneSendKey(studentId, send_key, { ...words, message });
  const known = await findReferenceBySendKey(deps.db, sendKey);
  if (known) return known;
  const student = await findStudent(deps.db, studentId);
  if (!student) throw new AppError("not_signed_in");
  const checked = await checkAttachments(uploads);
  await consume(deps, "ticket", String(studentId));
  const kept = await storeFiles(deps, { studentId }, checked);
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

/** What makes two sends the same: sender, form and words. Without a form's key, each send is one of its own. */
export function oneSendKey(studentId: number, sendKey: string, words: object): string {
  return sha256(JSON.stringify([studentId, sendKey || randomToken(), words]));
}
