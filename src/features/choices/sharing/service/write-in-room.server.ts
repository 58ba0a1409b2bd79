import type { Db } from "#db/client.server.ts";
import { AppError } from "#lib/errors.ts";
import type { NewComment, NewOpinion } from "../contract.ts";
import { roomLimits } from "../room-rules.ts";
import {
  countComments,
  insertComment,
  type ListKey,
  lockRoomList,
  putOpinion,
  selectOpinions,
  selectRoomList,
} from "../store/shares.server.ts";
import { noteOpening } from "./read-room.server.ts";

/**
 * Writes a comment, in the caller's transaction, which has checked who writes.
 *
 * @param by the share of who writes; null: the student
 * @throws AppError comments_full; invalid_input for a row that is not in the list
 */
export async function writeComment(
  tx: Db,
  key: ListKey,
  by: number | null,
  { text, row }: NewComment,
  now: Date,
): Promise<void> {
  await requireRows(tx, key, row === undefined ? [] : [["row", row]]);
  if ((await countComments(tx, key, by)) >= roomLimits.commentsOfPerson) throw new AppError("comments_full");
  await insertComment(tx, { ...key, shareId: by, rowKey: row ?? null, body: text, writtenAt: now });
}

/**
 * Writes down what is important to somebody and which rows they refuse, in the caller's transaction. The last answer opens
 * the room.
 *
 * @throws AppError opinion_opened once it was shown; invalid_input for a row that is not in the list
 */
export async function writeOpinion(
  tx: Db,
  key: ListKey,
  by: number | null,
  { weights, vetoes }: NewOpinion,
  now: Date,
): Promise<void> {
  const list = await lockRoomList(tx, key);
  if (!list) throw new AppError("choice_list_not_found");
  await requireRows(
    tx,
    key,
    vetoes.map(({ row }, index) => [`vetoes.${index}.row`, row]),
  );
  const own = (await selectOpinions(tx, key)).find(({ shareId }) => shareId === by);
  if (own?.openedAt) throw new AppError("opinion_opened");
  await putOpinion(tx, key, by, { weights, vetoes, nextKey: list.nextKey, answeredAt: now });
  await noteOpening(tx, key, now);
}

async function requireRows(tx: Db, key: ListKey, named: readonly [string, number][]): Promise<void> {
  if (named.length === 0) return;
  const known = new Set((await selectRoomList(tx, key))?.rows.map((row) => row.key));
  const wrong = named.filter(([, row]) => !known.has(row)).map(([field]) => [field, "is not a row of this list"]);
  if (wrong.length > 0) throw new AppError("invalid_input", Object.fromEntries(wrong));
}
