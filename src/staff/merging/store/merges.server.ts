import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegeMergeRows, collegeMerges } from "#db/schema/merging.ts";
import { staff } from "#db/schema/staff.ts";
import type { Row, Step } from "../rules.ts";

/** `staffName` is null where no member of staff merged, but the product itself. */
export type Merge = typeof collegeMerges.$inferSelect & { staffName: string | null };

export async function insertMerge(tx: Db, merge: typeof collegeMerges.$inferInsert): Promise<number> {
  const [row] = await tx.insert(collegeMerges).values(merge).returning({ id: collegeMerges.id });
  return row!.id;
}

const rowsAtOnce = 500;

/** Stores what a merge did, in order. */
export async function insertMergeRows(tx: Db, mergeId: number, steps: readonly Step[]): Promise<void> {
  for (let from = 0; from < steps.length; from += rowsAtOnce) {
    await tx.insert(collegeMergeRows).values(
      steps.slice(from, from + rowsAtOnce).map(({ table, key, before, after, studentId }, index) => ({
        mergeId,
        position: from + index,
        tableName: table,
        rowKey: key,
        before,
        after,
        studentId: studentId ?? null,
      })),
    );
  }
}

/** What a merge did, the last first. */
export async function listMergeRows(tx: Db, mergeId: number): Promise<Step[]> {
  const rows = await tx
    .select()
    .from(collegeMergeRows)
    .where(eq(collegeMergeRows.mergeId, mergeId))
    .orderBy(desc(collegeMergeRows.position));
  return rows.map(({ tableName, rowKey, before, after }) => ({
    table: tableName,
    key: rowKey as Row,
    before: before as Row | null,
    after: after as Row | null,
  }));
}

const merges = (db: Db) =>
  db
    .select({ merge: collegeMerges, staffName: staff.name })
    .from(collegeMerges)
    .leftJoin(staff, eq(staff.id, collegeMerges.staffId));

export async function findMerge(db: Db, id: number): Promise<Merge | null> {
  const [row] = await merges(db).where(eq(collegeMerges.id, id));
  return row ? { ...row.merge, staffName: row.staffName } : null;
}

export async function lockMerge(tx: Db, id: number): Promise<void> {
  await tx.select({ id: collegeMerges.id }).from(collegeMerges).where(eq(collegeMerges.id, id)).for("update");
}

/** Newest first, and how many there are. */
export async function listMerges(db: Db, page: number, perPage: number): Promise<{ count: number; merges: Merge[] }> {
  const rows = await merges(db)
    .orderBy(desc(collegeMerges.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await db.select({ count: count() }).from(collegeMerges);
  return { count: all?.count ?? 0, merges: rows.map(({ merge, staffName }) => ({ ...merge, staffName })) };
}

/** A later merge that was not undone and took its rows from the same college; it has to be undone first. */
export async function findLaterMerge(tx: Db, { id, collegeId }: Merge): Promise<number | null> {
  const [later] = await tx
    .select({ id: collegeMerges.id })
    .from(collegeMerges)
    .where(
      and(
        gt(collegeMerges.id, id),
        isNull(collegeMerges.undoneAt),
        or(
          eq(collegeMerges.collegeId, collegeId),
          and(eq(collegeMerges.kind, "college"), eq(collegeMerges.removedId, collegeId)),
        ),
      ),
    )
    .orderBy(desc(collegeMerges.id))
    .limit(1);
  return later?.id ?? null;
}

export async function markUndone(
  tx: Db,
  id: number,
  undone: { undoneBy: number; undoneAt: Date; restored: number; keptChanges: number },
): Promise<void> {
  await tx.update(collegeMerges).set(undone).where(eq(collegeMerges.id, id));
}

/** Drops what was stored for an undo that is no longer possible. */
export async function removeOldRows(db: Db, now: Date): Promise<void> {
  const over = db
    .select({ id: collegeMerges.id })
    .from(collegeMerges)
    .where(or(lt(collegeMerges.undoUntil, now), sql`${collegeMerges.undoneAt} is not null`));
  await db.delete(collegeMergeRows).where(inArray(collegeMergeRows.mergeId, over));
}
