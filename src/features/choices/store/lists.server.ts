import { and, asc, count, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { choiceLists as lists, choiceListVersions as versions } from "#db/schema/choice-lists.ts";
import { branchesOf, followMerged } from "../follow-merged.ts";
import type { ListVersion, ListWithHistory } from "../list-history-rules.ts";
import type { ChoiceList, ChoiceRow } from "../list-rules.ts";
import { selectMerged } from "./names.server.ts";

const ofList = (studentId: number, id: string) => and(eq(lists.studentId, studentId), eq(lists.id, id));
const isHere = isNull(lists.deletedAt);

/** A student's lists without their rows, the one that was changed last first. */
export function selectSummaries(tx: Db, studentId: number) {
  const { id, name, authority, year, version, updatedAt } = lists;
  const rows = sql<number>`jsonb_array_length(${lists.rows})`;
  return tx
    .select({ id, name, authority, year, version, updatedAt, rows })
    .from(lists)
    .where(and(eq(lists.studentId, studentId), isHere))
    .orderBy(desc(updatedAt), asc(id));
}

export async function countLists(tx: Db, studentId: number): Promise<number> {
  const [row] = await tx
    .select({ size: count() })
    .from(lists)
    .where(and(eq(lists.studentId, studentId), isHere));
  return row?.size ?? 0;
}

/** A list with its history, locked until the transaction ends where it is to be changed; null: the student has none such. */
export async function selectList(
  tx: Db,
  studentId: number,
  id: string,
  { isLocked = false } = {},
): Promise<{ kept: ListWithHistory; version: number } | null> {
  const query = tx
    .select()
    .from(lists)
    .where(and(ofList(studentId, id), isHere));
  const [row] = await (isLocked ? query.for("update") : query);
  if (!row) return null;
  const { name, authority, year, nextKey, version } = row;
  const list: ChoiceList = { id, name, authority, year, nextKey, rows: row.rows as ChoiceRow[] };
  const kept = { list, versions: await selectVersions(tx, studentId, id) };
  return { kept: followMerged(kept, await selectMerged(tx, branchesOf(kept))), version };
}

async function selectVersions(tx: Db, studentId: number, listId: string): Promise<ListVersion[]> {
  const found = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.studentId, studentId), eq(versions.listId, listId)))
    .orderBy(asc(versions.version));
  return found.map(({ version, at, madeBy, what, change, inverse }) => ({
    version,
    at: at.toISOString(),
    by: madeBy,
    what: what as ListVersion["what"],
    change: change as ListVersion["change"],
    inverse: inverse as ListVersion["inverse"],
  }));
}

export async function insertList(tx: Db, studentId: number, list: ChoiceList, now: Date): Promise<void> {
  await tx.insert(lists).values({ ...list, studentId, createdAt: now, updatedAt: now });
}

/** Writes a list that was changed, and the versions that led there. */
export async function updateList(
  tx: Db,
  studentId: number,
  { list, versions: all }: ListWithHistory,
  from: number,
  { now, maxVersions }: { now: Date; maxVersions: number },
): Promise<void> {
  const added = all.filter(({ version }) => version > from);
  const version = all.at(-1)?.version ?? from;
  const { id, ...values } = list;
  await tx
    .update(lists)
    .set({ ...values, version, updatedAt: now })
    .where(ofList(studentId, id));
  if (added.length === 0) return;
  await tx
    .insert(versions)
    .values(added.map(({ by, at, ...one }) => ({ ...one, studentId, listId: id, madeBy: by, at: new Date(at) })));
  await tx
    .delete(versions)
    .where(
      and(eq(versions.studentId, studentId), eq(versions.listId, id), lte(versions.version, version - maxVersions)),
    );
}

/** @param deletedAt null: brings it back, where it was deleted after `since` */
export async function markDeleted(
  tx: Db,
  studentId: number,
  id: string,
  { deletedAt, since }: { deletedAt: Date; since?: undefined } | { deletedAt: null; since: Date },
): Promise<boolean> {
  const state = deletedAt ? isHere : gt(lists.deletedAt, since!);
  const changed = await tx
    .update(lists)
    .set({ deletedAt })
    .where(and(ofList(studentId, id), state))
    .returning({ id: lists.id });
  return changed.length > 0;
}

/** Removes lists that were deleted before then, with their histories. */
export async function removeDeleted(tx: Db, before: Date): Promise<void> {
  await tx.delete(lists).where(lt(lists.deletedAt, before));
}
