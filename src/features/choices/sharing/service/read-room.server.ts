import type { Db } from "#db/client.server.ts";
import { rowReply } from "../../contract.ts";
import type { Room } from "../contract.ts";
import { compareWeights, isRoomOpen, judgeRows, type Permission, type Person, participants } from "../room-rules.ts";
import {
  type ListKey,
  markOpened,
  type StoredOpinion,
  selectComments,
  selectOpinions,
  selectRoomList,
  selectShares,
} from "../store/shares.server.ts";

export type StoredShare = Awaited<ReturnType<typeof selectShares>>[number];

/** Who looks at a room: the student, or the person of a share. */
interface Viewer {
  /** Of their share; null: the student. */
  id: number | null;
  may: Permission | "own";
}

/** A list, with whom it is shared, and the room as one of them sees it; null: there is no such list. */
export async function readRoom(
  db: Db,
  key: ListKey,
  viewer: Viewer,
): Promise<{ room: Room; shares: StoredShare[] } | null> {
  const [list, shares, comments, opinions] = await Promise.all([
    selectRoomList(db, key),
    selectShares(db, key),
    selectComments(db, key),
    selectOpinions(db, key),
  ]);
  if (!list) return null;
  const { name, authority, year } = list;
  const rows = list.rows.map((row) => {
    const { note: _, ...shown } = rowReply(row);
    return shown;
  });
  const people = peopleOf(shares, opinions);
  const own = opinions.find(({ shareId }) => shareId === viewer.id);
  const isOpen = isRoomOpen(people);
  // The student has every guest's link: through it, too, an answer is shown to nobody before all have answered.
  const isOwnShown = own !== undefined && (viewer.id === null || isOpen);
  const room: Room = {
    list: { name, authority, year, rows },
    me: viewer.id,
    may: viewer.may,
    people: people.map(({ id, isAsked, opinion }) => ({
      id,
      is_asked: isAsked,
      has_answered: opinion !== null,
      name: shares.find((share) => share.id === id)?.name ?? null,
    })),
    comments: comments.map(({ id, shareId, rowKey, body, writtenAt }) => ({
      id,
      by: shareId,
      row: rowKey,
      text: body,
      written_at: writtenAt.toISOString(),
    })),
    own_opinion: isOwnShown ? { weights: own.weights, vetoes: [...own.vetoes] } : null,
    is_fixed: own?.openedAt !== undefined && own.openedAt !== null,
    opinions: isOpen ? opinionsOf(list.rows, people) : null,
  };
  return { room, shares };
}

/**
 * Notes that a room is open, when it is: from then on its answers no longer change. After anything that changes who is
 * waited for, in the same transaction.
 */
export async function noteOpening(tx: Db, key: ListKey, now: Date): Promise<void> {
  const [shares, opinions] = [await selectShares(tx, key), await selectOpinions(tx, key)];
  if (isRoomOpen(peopleOf(shares, opinions))) await markOpened(tx, key, now);
}

/** The student first, then everybody in the order in which they were invited. */
function peopleOf(shares: readonly StoredShare[], opinions: readonly StoredOpinion[]): Person[] {
  const opinionOf = (id: number | null) => opinions.find(({ shareId }) => shareId === id) ?? null;
  const guests = shares.map(({ id, may, linkId }) => ({
    id,
    isAsked: may === "weigh" && linkId !== null,
    opinion: opinionOf(id),
  }));
  const isAnybodyAsked = participants(guests).length > 0;
  return [{ id: null, isAsked: isAnybodyAsked, opinion: opinionOf(null) }, ...guests];
}

function opinionsOf(rows: Parameters<typeof judgeRows>[0], people: readonly Person[]): Room["opinions"] {
  return {
    criteria: compareWeights(people).map(({ shares, ...one }) => ({ ...one, shares: [...shares] })),
    rows: judgeRows(rows, people).map(({ vetoes, unseenBy, ...one }) => ({
      ...one,
      vetoes: [...vetoes],
      unseen_by: [...unseenBy],
    })),
  };
}
