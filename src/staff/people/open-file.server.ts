import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { openAttachment } from "#features/tickets/service/read-tickets.server.ts";
import type { Download } from "#http/answer-download.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { findFileOwner } from "./conversation-store.server.ts";
import type { StaffViewer } from "./read-students.server.ts";

/**
 * A file of a ticket for staff. Its student finds in the ledger who opened it.
 *
 * @throws AppError attachment_not_found, also when the ticket was withdrawn; files_unavailable
 */
export async function openFile(deps: Deps, staff: StaffViewer, id: string): Promise<Download> {
  const owner = await findFileOwner(deps.db, id);
  if (!owner || owner.withdrawnAt) throw new AppError("attachment_not_found");
  const file = await openAttachment(deps, undefined, id);
  const row = { kind: "file_opened", purpose: "answering", fields: ["file"] } as const;
  const studentIds = [owner.studentId];
  await deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...row, studentIds, staff }));
  return file;
}
