import { FilesUnavailable } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Download } from "#http/responses/answer-download.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Ticket, TicketSummary } from "../contract.ts";
import {
  findAttachmentOf,
  findFileOfMessage,
  findFileOfStatement,
  listAttachmentsOf,
} from "../store/attachments.server.ts";
import { countTicketsOf, findStudent, findTicketOf, listMessages, listTicketsOf } from "../store/tickets.server.ts";

/** A student's own tickets, the last changed first; a page behind the last one is empty. */
export async function listTickets(
  { db }: Deps,
  studentId: number,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [count, rows] = await Promise.all([
    countTicketsOf(db, studentId),
    listTicketsOf(db, studentId, pageSize, (page - 1) * pageSize),
  ]);
  return { count, page, pageSize, items: rows.map(toSummary) };
}

/**
 * An own ticket with its thread.
 *
 * @throws AppError ticket_not_found, also for somebody else's
 */
export async function getTicket({ db }: Deps, studentId: number, reference: string): Promise<Ticket> {
  const row = await findTicketOf(db, studentId, reference);
  if (!row) throw new AppError("ticket_not_found");
  const messages = await listMessages(db, row.id);
  const files = await listAttachmentsOf(
    db,
    messages.map(({ id }) => id),
  );
  return {
    ...toSummary(row),
    name: row.name,
    email: row.email,
    messages: messages.map(({ id, author, authorName, body, createdAt }) => ({
      id,
      author,
      author_name: authorName,
      message: body,
      created_at: createdAt.toISOString(),
      attachments: files
        .filter(({ messageId }) => messageId === id)
        .map((file) => ({
          id: file.id,
          name: file.name,
          content_type: file.contentType,
          size_bytes: file.sizeBytes,
        })),
    })),
  };
}

/**
 * An attachment of a ticket.
 *
 * @param studentId whose it must be; undefined: staff ask
 * @throws AppError attachment_not_found, also for somebody else's; files_unavailable
 */
export async function openAttachment(deps: Deps, studentId: number | undefined, id: string): Promise<Download> {
  return openStored(deps, id, await findAttachmentOf(deps.db, studentId, id));
}

/** A file that came with a message of Contact Us, for staff. @throws AppError attachment_not_found, files_unavailable */
export async function openMessageFile(deps: Deps, contactMessageId: number, id: string): Promise<Download> {
  return openStored(deps, id, await findFileOfMessage(deps.db, contactMessageId, id));
}

/** The document of a statement of a college, for staff. @throws AppError attachment_not_found, files_unavailable */
export async function openStatementFile(deps: Deps, collegeStatementId: number): Promise<Download> {
  const found = await findFileOfStatement(deps.db, collegeStatementId);
  return openStored(deps, found?.id ?? "", found);
}

async function openStored(
  { files, log }: Deps,
  id: string,
  found: Awaited<ReturnType<typeof findAttachmentOf>>,
): Promise<Download> {
  if (!found) throw new AppError("attachment_not_found");
  const bytes = await files.get(found.storageKey).catch((error: unknown) => {
    if (!(error instanceof FilesUnavailable)) throw error;
    log.error({ reason: error.message }, "the file storage does not answer");
    throw new AppError("files_unavailable");
  });
  if (!bytes) {
    log.error({ attachment: id }, "a stored file is missing");
    throw new AppError("attachment_not_found");
  }
  const { name, contentType, sizeBytes } = found;
  return { id, name, contentType, sizeBytes, bytes };
}

type Row = Awaited<ReturnType<typeof listTicketsOf>>[number];

function toSummary({ reference, subject, department, priority, state, createdAt, updatedAt }: Row): TicketSummary {
  return {
    reference,
    subject,
    department,
    priority,
    state,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/** What the form begins with: the signed-in student. */
export async function sender({ db }: Deps, studentId: number): Promise<{ name: string; email: string }> {
  const student = await findStudent(db, studentId);
  return { name: student ? `${student.firstName} ${student.lastName}`.trim() : "", email: student?.email ?? "" };
}
