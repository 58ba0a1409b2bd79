import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import {
  choiceListComments as comments,
  choiceLists as lists,
  choiceListOpinions as opinions,
  choiceListShares as shares,
} from "#db/schema/choice-lists.ts";
import type { ChoiceRow, ListAuthority } from "../../list-rules.ts";
import type { Opinion } from "../room-rules.ts";

/** A list of a student. */
export interface ListKey {
  studentId: number;
  listId: string;
}

const ofList = (table: typeof shares | typeof comments | typeof opinions, { studentId, listId }: ListKey) =>
  and(eq(table.studentId, studentId), eq(table.listId, listId));
const byPerson = (table: typeof comments | typeof opinions, shareId: number | null) =>
  shareId === null ? isNull(table.shareId) : eq(table.shareId, shareId);

/** A list as a room needs it, without its history; null: the student has none such. */
export async function selectRoomList(tx: Db, { studentId, listId }: ListKey) {
  const { name, authority, year, rows, nextKey } = lists;
  const [row] = await tx
    .select({ name, authority, year, rows, nextKey })
    .from(lists)
    .where(and(eq(lists.studentId, studentId), eq(lists.id, listId), isNull(lists.deletedAt)));
  return row ? { ...row, authority: row.authority as ListAuthority, rows: row.rows as ChoiceRow[] } : null;
}

/** The same without its rows, held until the transaction ends: answers come one after the other, and a room opens once. */
export async function lockRoomList(tx: Db, { studentId, listId }: ListKey): Promise<{ nextKey: number } | null> {
  const [row] = await tx
    .select({ nextKey: lists.nextKey })
    .from(lists)
    .where(and(eq(lists.studentId, studentId), eq(lists.id, listId), isNull(lists.deletedAt)))
    .for("update");
  return row ?? null;
}

export function selectShares(tx: Db, key: ListKey) {
  return tx.select().from(shares).where(ofList(shares, key)).orderBy(asc(shares.id));
}

export async function countShares(tx: Db, key: ListKey): Promise<number> {
  const [row] = await tx.select({ size: count() }).from(shares).where(ofList(shares, key));
  return row?.size ?? 0;
}

/** The share of a link in force, with what decides whether its student may share; null: there is none of this id. */
export async function selectLinked(tx: Db, linkId: string) {
  const [row] = await tx
    .select({ share: shares, consent: students.consent, eraseAt: students.eraseAt })
    .from(shares)
    .innerJoin(students, eq(students.id, shares.studentId))
    .where(eq(shares.linkId, linkId));
  return row ?? null;
}

/** What decides whether a student may share. */
export async function selectSharer(tx: Db, studentId: number) {
  const { consent, eraseAt } = students;
  const [row] = await tx.select({ consent, eraseAt }).from(students).where(eq(students.id, studentId));
  return row ?? null;
}

export async function insertShare(tx: Db, values: typeof shares.$inferInsert): Promise<void> {
  await tx.insert(shares).values(values);
}

/** @returns false where the list has no such share */
export async function updateShare(
  tx: Db,
  key: ListKey,
  id: number,
  values: Partial<Pick<typeof shares.$inferInsert, "name" | "may" | "linkId">>,
): Promise<boolean> {
  const changed = await tx
    .update(shares)
    .set(values)
    .where(and(ofList(shares, key), eq(shares.id, id)))
    .returning({ id: shares.id });
  return changed.length > 0;
}

/** Removes somebody with everything they wrote. @returns false where the list has no such share */
export async function deleteShare(tx: Db, key: ListKey, id: number): Promise<boolean> {
  const removed = await tx
    .delete(shares)
    .where(and(ofList(shares, key), eq(shares.id, id)))
    .returning({ id: shares.id });
  return removed.length > 0;
}

/** The oldest first. */
export function selectComments(tx: Db, key: ListKey) {
  return tx.select().from(comments).where(ofList(comments, key)).orderBy(asc(comments.id));
}

export async function countComments(tx: Db, key: ListKey, shareId: number | null): Promise<number> {
  const [row] = await tx
    .select({ size: count() })
    .from(comments)
    .where(and(ofList(comments, key), byPerson(comments, shareId)));
  return row?.size ?? 0;
}

export async function insertComment(tx: Db, values: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(values);
}

/** @param by whose it must be; undefined: anybody's in the room. @returns false where there is no such comment */
export async function deleteComment(tx: Db, key: ListKey, id: number, by?: number): Promise<boolean> {
  const removed = await tx
    .delete(comments)
    .where(and(ofList(comments, key), eq(comments.id, id), by === undefined ? undefined : byPerson(comments, by)))
    .returning({ id: comments.id });
  return removed.length > 0;
}

export interface StoredOpinion extends Opinion {
  shareId: number | null;
  openedAt: Date | null;
}

export async function selectOpinions(tx: Db, key: ListKey): Promise<StoredOpinion[]> {
  const found = await tx.select().from(opinions).where(ofList(opinions, key)).orderBy(asc(opinions.id));
  return found.map(({ shareId, nextKey, openedAt, weights, vetoes }) => ({
    shareId,
    nextKey,
    openedAt,
    weights: weights as Opinion["weights"],
    vetoes: vetoes as Opinion["vetoes"],
  }));
}

/** A person's only answer: one that was there is replaced. */
export async function putOpinion(
  tx: Db,
  key: ListKey,
  shareId: number | null,
  { answeredAt, ...opinion }: Opinion & { answeredAt: Date },
): Promise<void> {
  await tx.delete(opinions).where(and(ofList(opinions, key), byPerson(opinions, shareId)));
  await tx.insert(opinions).values({ ...key, shareId, ...opinion, answeredAt });
}

/** Writes down that every answer of the list is shown now. */
export async function markOpened(tx: Db, key: ListKey, openedAt: Date): Promise<void> {
  await tx
    .update(opinions)
    .set({ openedAt })
    .where(and(ofList(opinions, key), isNull(opinions.openedAt)));
}

export async function deleteOpinions(tx: Db, key: ListKey): Promise<void> {
  await tx.delete(opinions).where(ofList(opinions, key));
}
