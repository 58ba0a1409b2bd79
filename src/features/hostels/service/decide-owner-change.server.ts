import type { Db } from "#db/client.server.ts";
import type { OwnerChangeState } from "#db/schema/choices.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { countChanges, listChanges, lockChange, setChange, setOwnerEvidence } from "../store/owner.server.ts";

/** What owners say is different, the oldest first. */
export async function listOwnerChanges(db: Db, state: OwnerChangeState, page: { limit: number; offset: number }) {
  const [count, changes] = await Promise.all([countChanges(db, state), listChanges(db, state, page)]);
  return { count, changes };
}

/**
 * Accepts or refuses a change, or undoes that ("waiting"). An accepted one is what the owner confirmed on the day of the answer;
 * undoing it writes back what was confirmed before. The record itself is edited by staff.
 *
 * @returns the hostel and topic, for the history
 * @throws AppError owner_change_not_found; owner_change_decided where somebody else was quicker
 */
export async function decideOwnerChange(
  tx: Db,
  { id, state, staffId, now }: { id: number; state: OwnerChangeState; staffId: number; now: Date },
) {
  const change = await lockChange(tx, id);
  if (!change) throw new AppError("owner_change_not_found");
  const isUndo = state === "waiting";
  if (isUndo === (change.state === "waiting")) throw new AppError("owner_change_decided");
  const { hostelId, topic, createdAt } = change;
  let confirmedBefore: string | null = null;
  if (state === "accepted") confirmedBefore = await setOwnerEvidence(tx, hostelId, topic, dayInIndia(createdAt));
  if (isUndo && change.state === "accepted") await setOwnerEvidence(tx, hostelId, topic, change.confirmedBefore);
  await setChange(tx, id, {
    state,
    confirmedBefore,
    decidedAt: isUndo ? null : now,
    decidedBy: isUndo ? null : staffId,
  });
  return { hostelId, topic };
}
