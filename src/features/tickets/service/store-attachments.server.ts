import type { Db } from "#db/client.server.ts";
import { FilesUnavailable } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { fileProblems } from "../rules.ts";
import {
  attachDocument,
  attachToMessage,
  deleteAttachments,
  insertPending,
  markReady,
  sumFilesOf,
  takeAttachments,
} from "../store/attachments.server.ts";
import { type CheckedFile, refused } from "./check-attachments.server.ts";

/** The folder of the storage that attachments are in. */
export const attachmentFolder = "attachments";

const maxFilesPerDay = 20;
const maxStudentBytes = 200 * 1024 * 1024;
const dayMs = 86_400_000;

/** A file in the storage whose row waits for its message. */
export interface StoredAttachment {
  id: string;
  storageKey: string;
}

/**
 * Stores files, each with a row before it: whatever happens between the two, the sweeper finds it. Until a transaction of
 * the caller attaches them to a message nobody can download them.
 *
 * @param studentId whose they are, null: a visitor's without an account; what a student sends is counted
 * @returns none of them, or all
 * @throws AppError invalid_input when the student has sent too much, files_unavailable
 */
export async function storeFiles(
  deps: Deps,
  { studentId, isFromStaff = false }: { studentId: number | null; isFromStaff?: boolean },
  files: CheckedFile[],
): Promise<StoredAttachment[]> {
  if (files.length === 0) return [];
  if (studentId !== null && !isFromStaff) await expectRoom(deps, studentId, files);
  const now = deps.now();
  const kept = files.map((file, position) => {
    const row = { id: randomPublicId(), storageKey: `${attachmentFolder}/${randomPublicId()}`, position };
    return { file, row };
  });
  await insertPending(
    deps.db,
    kept.map(({ file: { name, contentType, sizeBytes }, row }) => ({
      ...row,
      name,
      contentType,
      sizeBytes,
      studentId,
      isFromStaff,
      state: "pending",
      createdAt: now,
    })),
  );
  const rows = kept.map(({ row }) => row);
  try {
    for (const { file, row } of kept) await deps.files.put(row.storageKey, file);
  } catch (error) {
    await dropFiles(deps, rows);
    if (!(error instanceof FilesUnavailable)) throw error;
    deps.log.error({ reason: error.message }, "the file storage does not answer");
    throw new AppError("files_unavailable");
  }
  return rows;
}

async function expectRoom({ db, now }: Deps, studentId: number, files: CheckedFile[]): Promise<void> {
  const sent = await sumFilesOf(db, studentId, new Date(now().getTime() - dayMs));
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, sent.bytes);
  if (sent.recent + files.length > maxFilesPerDay || bytes > maxStudentBytes) throw refused(fileProblems.overQuota());
}

/** Takes back files that no message will have. What cannot be removed now stays for the sweeper, with its row. */
export async function dropFiles(deps: Deps, kept: StoredAttachment[]): Promise<void> {
  const removed: string[] = [];
  for (const { id, storageKey } of kept) {
    const isRemoved = await deps.files.remove(storageKey).then(
      () => true,
      () => false,
    );
    if (isRemoved) removed.push(id);
  }
  await deleteAttachments(deps.db, removed);
}

/** The files are stored: they belong to this message of Contact Us from now on. */
export function attachToContactMessage(tx: Db, contactMessageId: number, files: StoredAttachment[]): Promise<void> {
  return attachToMessage(tx, contactMessageId, files);
}

/** The same for a statement of a college. */
export function attachToStatement(tx: Db, collegeStatementId: number, files: StoredAttachment[]): Promise<void> {
  return attachDocument(tx, collegeStatementId, files);
}

/** The file is stored: a record of the caller refers to it from now on. */
export function keepFile(tx: Db, { id }: StoredAttachment): Promise<void> {
  return markReady(tx, id);
}

/** Deletes the rows of files that no record needs any more. @returns where they are in the storage, for `removeReleased` */
export function releaseFiles(tx: Db, ids: string[]): Promise<string[]> {
  return takeAttachments(tx, ids);
}

/** Removes what was released, once that is committed; what cannot be removed now is left to the sweeper. */
export async function removeReleased(
  { files, log }: Pick<Deps, "files" | "log">,
  storageKeys: string[],
): Promise<void> {
  for (const key of storageKeys) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, "a file is left to the sweeper"));
  }
}
