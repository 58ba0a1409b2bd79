import type { Db } from "#db/client.server.ts";
import { mayPay } from "#features/accounts/rules.ts";
import { readGuardianRequest } from "#features/accounts/service/resend-guardian-request.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { sharedChoicesPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { linkToken, randomPublicId } from "#lib/secrets.server.ts";
import type { NewComment, NewOpinion, NewShare, ShareChange, Sharing } from "../contract.ts";
import { roomLimits } from "../room-rules.ts";
import {
  countShares,
  deleteComment,
  deleteOpinions,
  deleteShare,
  insertShare,
  type ListKey,
  lockRoomList,
  selectSharer,
  updateShare,
} from "../store/shares.server.ts";
import { noteOpening, readRoom, type StoredShare } from "./read-room.server.ts";
import { writeComment, writeOpinion } from "./write-in-room.server.ts";

/** Whether links of this student may work: under 18 once the guardian has agreed, and not while the account is being left. Source: docs/specification D18. */
export function mayShare(student: Parameters<typeof mayPay>[0] & { eraseAt: Date | null }): boolean {
  return mayPay(student) && student.eraseAt === null;
}

/**
 * With whom a student's list is shared, by which links, and its room.
 *
 * @throws AppError choice_list_not_found
 */
export async function readSharing(
  deps: Pick<Deps, "db" | "config" | "secretKey">,
  studentId: number,
  listId: string,
): Promise<Sharing> {
  const [found, sharer, guardian] = await Promise.all([
    readRoom(deps.db, { studentId, listId }, { id: null, may: "own" }),
    selectSharer(deps.db, studentId),
    readGuardianRequest(deps, studentId),
  ]);
  if (!found || !sharer) throw new AppError("choice_list_not_found");
  const addressOf = ({ linkId }: StoredShare) =>
    linkId === null
      ? null
      : deps.config.PUBLIC_URL + sharedChoicesPath(linkId, linkToken(deps.secretKey, "shared-choices", linkId));
  return {
    can_share: mayShare(sharer),
    guardian_name: sharer.consent === "given" ? (guardian?.guardianName ?? null) : null,
    shares: found.shares.map((share) => {
      const { id, name, may, createdAt } = share;
      return { id, name, may, address: addressOf(share), created_at: createdAt.toISOString() };
    }),
    room: found.room,
  };
}

/**
 * Shares a list with one more person, by a link of their own.
 *
 * @throws AppError choice_list_not_found, sharing_needs_consent, shares_full
 */
export async function shareList(deps: Deps, studentId: number, listId: string, input: NewShare): Promise<void> {
  await changeSharing(deps, { studentId, listId }, async (tx, key) => {
    await requireMayShare(tx, studentId);
    if ((await countShares(tx, key)) >= roomLimits.shares) throw new AppError("shares_full");
    await insertShare(tx, { ...key, ...input, linkId: randomPublicId(), createdAt: deps.now() });
  });
  deps.log.info({ event: "choice_list_shared", studentId, may: input.may }, "security");
}

/** Names a person otherwise, or changes what their link allows. @throws AppError choice_list_not_found, share_not_found */
export async function changeShare(deps: Deps, studentId: number, listId: string, id: number, change: ShareChange) {
  await changeSharing(deps, { studentId, listId }, async (tx, key) => {
    const { name, may } = change;
    const values = { ...(name !== undefined && { name }), ...(may !== undefined && { may }) };
    if (!(await updateShare(tx, key, id, values))) throw new AppError("share_not_found");
  });
}

/** A new link for a person: the one before no longer works. @throws AppError choice_list_not_found, share_not_found, sharing_needs_consent */
export async function renewLink(deps: Deps, studentId: number, listId: string, id: number): Promise<void> {
  await changeSharing(deps, { studentId, listId }, async (tx, key) => {
    await requireMayShare(tx, studentId);
    if (!(await updateShare(tx, key, id, { linkId: randomPublicId() }))) throw new AppError("share_not_found");
  });
  deps.log.info({ event: "choice_list_link_renewed", studentId }, "security");
}

/** Ends a person's link at once; what they wrote stays. @throws AppError choice_list_not_found, share_not_found */
export async function endLink(deps: Deps, studentId: number, listId: string, id: number): Promise<void> {
  await changeSharing(deps, { studentId, listId }, async (tx, key) => {
    if (!(await updateShare(tx, key, id, { linkId: null }))) throw new AppError("share_not_found");
  });
  deps.log.info({ event: "choice_list_link_ended", studentId }, "security");
}

/** Removes a person with their link and everything they wrote. @throws AppError choice_list_not_found, share_not_found */
export async function removeShare(deps: Deps, studentId: number, listId: string, id: number): Promise<void> {
  await changeSharing(deps, { studentId, listId }, async (tx, key) => {
    if (!(await deleteShare(tx, key, id))) throw new AppError("share_not_found");
  });
  deps.log.info({ event: "choice_list_share_removed", studentId }, "security");
}

/** The student's own comment. @throws AppError choice_list_not_found, comments_full, invalid_input */
export function commentOwn(deps: Deps, studentId: number, listId: string, comment: NewComment): Promise<void> {
  return changeSharing(deps, { studentId, listId }, (tx, key) => writeComment(tx, key, null, comment, deps.now()));
}

/** Deletes any comment of the list. @throws AppError choice_list_not_found, comment_not_found */
export function deleteAnyComment(deps: Deps, studentId: number, listId: string, id: number): Promise<void> {
  return changeSharing(deps, { studentId, listId }, async (tx, key) => {
    if (!(await deleteComment(tx, key, id))) throw new AppError("comment_not_found");
  });
}

/** The student's own answer. @throws AppError choice_list_not_found, opinion_opened, invalid_input */
export function answerOwn(deps: Deps, studentId: number, listId: string, opinion: NewOpinion): Promise<void> {
  return changeSharing(deps, { studentId, listId }, (tx, key) => writeOpinion(tx, key, null, opinion, deps.now()));
}

/** Asks everybody again: all answers are deleted, the student's too. @throws AppError choice_list_not_found */
export function askAgain(deps: Deps, studentId: number, listId: string): Promise<void> {
  return changeSharing(deps, { studentId, listId }, (tx, key) => deleteOpinions(tx, key));
}

/** Changes what belongs to a list, one change after the other, and notes when that opens its room. */
function changeSharing(
  { db, now }: Pick<Deps, "db" | "now">,
  key: ListKey,
  change: (tx: Db, key: ListKey) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockRoomList(tx, key))) throw new AppError("choice_list_not_found");
    await change(tx, key);
    await noteOpening(tx, key, now());
  });
}

async function requireMayShare(tx: Db, studentId: number): Promise<void> {
  const sharer = await selectSharer(tx, studentId);
  if (!sharer || !mayShare(sharer)) throw new AppError("sharing_needs_consent");
}
