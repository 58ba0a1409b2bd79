import type { Db } from "#db/client.server.ts";
import type { AnswerState } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import type { NewTicketMessage } from "../contract.ts";
import { stateAfter } from "../rules.ts";
import { attachTo } from "../store/attachments.server.ts";
import { findTicketOf, insertMessage, isMessageSent, lockTicket, setState } from "../store/tickets.server.ts";
import { type CheckedFile, checkAttachments } from "./check-attachments.server.ts";
import { oneSendKey } from "./open-ticket.server.ts";
import { dropFiles, storeFiles } from "./store-attachments.server.ts";

/** A message that may be written: to which ticket, by which send, with which files. */
interface CheckedMessage {
  found: NonNullable<Awaited<ReturnType<typeof findTicketOf>>>;
  sendKey: string;
  isSent: boolean;
  files: CheckedFile[];
}

/**
 * How a student adds a message to an own ticket (`reply_to_ticket`), which is open again by it. The same form sent twice
 * is one message.
 *
 * @throws AppError ticket_not_found, ticket_closed, invalid_input, too_many_requests, files_unavailable
 */
export function writeMessageSteps(
  deps: Deps,
  studentId: number,
  reference: string,
  input: NewTicketMessage,
  uploads: UploadedFile[],
): Steps<CheckedMessage, "written"> {
  return {
    check: () => checkMessage(deps, studentId, reference, input, uploads),
    alreadyDone: async ({ isSent }) => (isSent ? "written" : null),
    work: async (checked) => {
      await writeMessage(deps, studentId, reference, input.message, checked);
      return "written";
    },
  };
}

async function checkMessage(
  deps: Deps,
  studentId: number,
  reference: string,
  input: NewTicketMessage,
  uploads: UploadedFile[],
): Promise<CheckedMessage> {
  const found = await findTicketOf(deps.db, studentId, reference);
  if (!found) throw new AppError("ticket_not_found");
  const sendKey = oneSendKey(studentId, input.send_key, { reference, message: input.message });
  if (await isMessageSent(deps.db, sendKey)) return { found, sendKey, isSent: true, files: [] };
  if (found.state === "closed") throw new AppError("ticket_closed");
  return { found, sendKey, isSent: false, files: await checkAttachments(uploads) };
}

async function writeMessage(
  deps: Deps,
  studentId: number,
  reference: string,
  message: string,
  { found, sendKey, files }: CheckedMessage,
): Promise<void> {
  const kept = await storeFiles(deps, { studentId }, files);
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
        body: message,
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
 * @param studentId whose it must be; undefined: staff ask
 * @throws AppError ticket_not_found
 */
export async function changeTicket(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number | undefined,
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

/** @throws AppError ticket_not_found */
export async function lockedTicket(tx: Db, reference: string, studentId?: number) {
  const found = await lockTicket(tx, reference, studentId);
  if (!found) throw new AppError("ticket_not_found");
  return found;
}
