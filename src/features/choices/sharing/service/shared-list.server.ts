import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { isSameSecret, linkToken } from "#lib/secrets.server.ts";
import type { NewComment, NewOpinion, Room } from "../contract.ts";
import { allows, type Permission } from "../room-rules.ts";
import { deleteComment, type ListKey, lockRoomList, selectLinked } from "../store/shares.server.ts";
import { mayShare } from "./own-sharing.server.ts";
import { readRoom } from "./read-room.server.ts";
import { writeComment, writeOpinion } from "./write-in-room.server.ts";

/** The two secrets of a link's address. */
export interface SharedLink {
  link: string;
  token: string;
}

type Needed = Pick<Deps, "db" | "now" | "secretKey">;

/**
 * The room behind a link. Every link that does not lead there is refused alike: a wrong one, one that was ended or replaced,
 * of a deleted list, of an account that is being left, or of a student whose guardian took the consent back.
 *
 * @throws AppError shared_list_not_found
 */
export async function readSharedList(
  { db, secretKey }: Pick<Needed, "db" | "secretKey">,
  link: SharedLink,
): Promise<Room> {
  const { key, id, may } = await guestOf(db, secretKey, link);
  const found = await readRoom(db, key, { id, may });
  if (!found) throw new AppError("shared_list_not_found");
  return found.room;
}

/** @throws AppError shared_list_not_found, link_may_not, comments_full, invalid_input */
export function commentAsGuest(deps: Needed, link: SharedLink, comment: NewComment): Promise<void> {
  return asGuest(deps, link, "comment", (tx, { key, id }) => writeComment(tx, key, id, comment, deps.now()));
}

/** Deletes a comment of one's own. @throws AppError shared_list_not_found, link_may_not, comment_not_found */
export function deleteGuestComment(deps: Needed, link: SharedLink, commentId: number): Promise<void> {
  return asGuest(deps, link, "comment", async (tx, { key, id }) => {
    if (!(await deleteComment(tx, key, commentId, id))) throw new AppError("comment_not_found");
  });
}

/** @throws AppError shared_list_not_found, link_may_not, opinion_opened, invalid_input */
export function answerAsGuest(deps: Needed, link: SharedLink, opinion: NewOpinion): Promise<void> {
  return asGuest(deps, link, "weigh", (tx, { key, id }) => writeOpinion(tx, key, id, opinion, deps.now()));
}

interface Guest {
  key: ListKey;
  /** Of their share. */
  id: number;
  may: Permission;
}

/** The secret is checked before the database is queried. */
async function guestOf(db: Db, secretKey: string, { link, token }: SharedLink): Promise<Guest> {
  const isRight = isSameSecret(token, linkToken(secretKey, "shared-choices", link));
  const found = isRight ? await selectLinked(db, link) : null;
  if (!found || !mayShare(found)) throw new AppError("shared_list_not_found");
  const { id, studentId, listId, may } = found.share;
  return { key: { studentId, listId }, id, may };
}

/** Does something with the list held, so that a link that is ended meanwhile does nothing more. */
function asGuest(
  { db, secretKey }: Needed,
  link: SharedLink,
  wanted: Permission,
  work: (tx: Db, guest: Guest) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { key } = await guestOf(tx, secretKey, link);
    if (!(await lockRoomList(tx, key))) throw new AppError("shared_list_not_found");
    const guest = await guestOf(tx, secretKey, link);
    if (!allows(guest.may, wanted)) throw new AppError("link_may_not");
    await work(tx, guest);
  });
}
