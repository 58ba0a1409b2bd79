import { dropWaitingEmails } from "#features/emails/service/drop-waiting.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Enquiry, Permission, Sender } from "../contract.ts";
import {
  countMessagesOf,
  listAnswers,
  listMessagesOf,
  listPermissionsOf,
  type OwnMessage,
  readSender,
  withdrawMessageOf,
  withdrawPermission,
} from "../store.server.ts";
import { aboutPath } from "./about-path.ts";

export const enquiriesPerPage = 20;

/** A student's own messages with their answers, newest first; a page behind the last one is empty. */
export async function listEnquiries(
  { db }: Pick<Deps, "db">,
  studentId: number,
  page: number,
): Promise<{ count: number; enquiries: Enquiry[] }> {
  const [count, rows] = await Promise.all([
    countMessagesOf(db, studentId),
    listMessagesOf(db, studentId, enquiriesPerPage, (page - 1) * enquiriesPerPage),
  ]);
  const answers = await listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const enquiries = rows.map((row) => ({
    reference: row.reference,
    message: row.message,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    about: aboutOf(row),
    answers: answers
      .filter(({ contactMessageId }) => contactMessageId === row.id)
      .map(({ id, authorName, body, createdAt }) => ({ id, authorName, body, createdAt: createdAt.toISOString() })),
  }));
  return { count, enquiries };
}

function aboutOf({ aboutKind: kind, aboutId: id, aboutName: name }: OwnMessage): Enquiry["about"] {
  return kind ? { kind, id, name, path: aboutPath({ kind, id }) } : null;
}

/** For which purposes a student may be reached, those in force first, the newest first. */
export async function listPermissions({ db }: Pick<Deps, "db">, studentId: number): Promise<Permission[]> {
  const rows = await listPermissionsOf(db, studentId);
  return rows.map(({ givenAt, withdrawnAt, ...row }) => ({
    ...row,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/**
 * Takes one's own permission back; once more changes nothing. It holds at once: later answers are not mailed.
 *
 * @throws AppError permission_not_found, also for somebody else's
 */
export async function revokePermission(deps: Deps, studentId: number, permissionId: number): Promise<void> {
  const isOwn = await withdrawPermission(deps.db, studentId, permissionId, deps.now());
  if (!isOwn) throw new AppError("permission_not_found");
  deps.log.info({ event: "permission_withdrawn", studentId, permissionId }, "security");
}

/**
 * Withdraws a student's own message: nobody answers it, staff no longer see who wrote what, and an e-mail about it that was
 * not sent yet stays here.
 *
 * @throws AppError enquiry_not_found, also for somebody else's
 */
export async function withdrawMessage(
  deps: Pick<Deps, "db" | "now">,
  studentId: number,
  reference: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isOwn = await withdrawMessageOf(tx, studentId, reference, deps.now());
    if (!isOwn) throw new AppError("enquiry_not_found");
    await dropWaitingEmails(tx, reference);
  });
}

/** What the form of a signed-in student is filled with. */
export function getSender({ db }: Pick<Deps, "db">, studentId: number): Promise<Sender | null> {
  return readSender(db, studentId);
}
