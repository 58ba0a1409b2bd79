import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { findMergedCollege } from "#features/catalogue/service/find-merged.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { maxEntries, moveTo } from "../rules.ts";
import type { SavedItem } from "../saved-item.ts";
import * as store from "../store.server.ts";
import { collegeFacts } from "./college-facts.server.ts";

const notThere = { college: "college_not_found", hostel: "hostel_not_found", job: "job_not_found" } as const;

/**
 * Saves a college, a hostel or a job in the student's wishlist. Of many at the same moment one is saved. The number of a
 * college that was merged into another one saves that one.
 *
 * @param given note and place (from 1, among its kind) when a removed entry is brought back; else it is on top
 * @returns the entry's id
 * @throws AppError college_not_found, hostel_not_found, job_not_found, already_in_wishlist, wishlist_full
 */
export async function addInterest(
  deps: Deps,
  studentId: number,
  asked: SavedItem,
  given: { note?: string | undefined; position?: number | undefined } = {},
): Promise<number> {
  const now = deps.now();
  const thing = await followMerge(deps, asked);
  const facts = thing.kind === "college" ? (await collegeFacts(deps, [thing.id])).get(thing.id) : undefined;
  return retryOnConflict(deps.db, async (tx) => {
    if (!(await store.isListed(tx, thing, dayInIndia(now)))) throw new AppError(notThere[thing.kind]);
    const { size, top } = await store.measureList(tx, studentId, thing.kind);
    const entryId = await store.insertEntry(tx, studentId, thing, {
      note: given.note ?? "",
      position: top - 1,
      seen: facts ? { facts, shownAt: null } : null,
      createdAt: now,
    });
    if (entryId === null) throw new AppError("already_in_wishlist");
    if (size >= maxEntries) throw new AppError("wishlist_full");
    if (given.position !== undefined) await reorder(tx, studentId, thing.kind, entryId, given.position);
    return entryId;
  });
}

/** What a removed entry was, so that undoing brings it back where it was. */
export interface RemovedInterest {
  thing: SavedItem;
  note: string;
  position: number;
}

/**
 * Takes an entry out of the student's wishlist.
 *
 * @param which the entry's id, or the item that it saves
 * @returns null when the item was not saved
 * @throws AppError not_yours for an entry's id that is another student's or unknown
 */
export async function removeInterest(
  { db }: Pick<Deps, "db">,
  studentId: number,
  which: number | SavedItem,
): Promise<RemovedInterest | null> {
  const entry = typeof which === "number" ? which : await followMerge({ db }, which);
  const row = await db.transaction((tx) => store.deleteEntry(tx, studentId, entry));
  if (!row && typeof which === "number") throw new AppError("not_yours");
  if (!row) return null;
  const id = row.collegeId ?? row.hostelId ?? (row.jobId as number);
  return { thing: { kind: row.kind, id }, note: row.note, position: row.position };
}

/**
 * Gives an entry another place among those of its kind.
 *
 * @param place from 1; beyond the end: the last
 * @throws AppError not_yours
 */
export function moveInterest(
  { db }: Pick<Deps, "db">,
  studentId: number,
  entryId: number,
  place: number,
): Promise<void> {
  return retryOnConflict(db, async (tx) => {
    const kind = await store.readOwnKind(tx, studentId, entryId);
    if (!kind) throw new AppError("not_yours");
    await reorder(tx, studentId, kind, entryId, place);
  });
}

/**
 * Keeps a private note with an entry; "" takes it away.
 *
 * @throws AppError not_yours
 */
export async function writeNote(
  { db }: Pick<Deps, "db">,
  studentId: number,
  entryId: number,
  note: string,
): Promise<void> {
  if (!(await store.updateNote(db, studentId, entryId, note))) throw new AppError("not_yours");
}

async function followMerge(deps: Pick<Deps, "db">, thing: SavedItem): Promise<SavedItem> {
  const mergedInto = thing.kind === "college" ? await findMergedCollege(deps, thing.id) : null;
  return mergedInto === null ? thing : { ...thing, id: mergedInto };
}

async function reorder(tx: Db, studentId: number, kind: SavedItem["kind"], entryId: number, place: number) {
  await store.writeOrder(tx, moveTo(await store.lockOrder(tx, studentId, kind), entryId, place));
}
