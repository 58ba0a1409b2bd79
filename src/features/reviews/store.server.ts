import { count, desc, eq, or, sql } from "drizzle-orm";
import type { Db, ReadDb } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { reviews } from "#db/schema/publishing.ts";

const shown = {
  id: reviews.id,
  review: reviews.review,
  rating: reviews.rating,
  studentName: reviews.studentName,
  isSample: reviews.isSample,
};
export type ReviewRow = Pick<typeof reviews.$inferSelect, keyof typeof shown>;

/** How many reviews staff have published. */
export async function countReviews(tx: ReadDb): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(reviews).where(eq(reviews.isPublished, true));
  return row?.count ?? 0;
}

/** Published reviews, newest first. */
export function readReviews(tx: ReadDb, limit: number, offset: number): Promise<ReviewRow[]> {
  return tx
    .select(shown)
    .from(reviews)
    .where(eq(reviews.isPublished, true))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset);
}

export async function readNames(tx: Db, studentId: number) {
  const [row] = await tx
    .select({ firstName: students.firstName, lastName: students.lastName })
    .from(students)
    .where(eq(students.id, studentId));
  return row ?? null;
}

export async function findReviewOf(tx: Db, studentId: number) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.studentId, studentId));
  return row ?? null;
}

/**
 * Writes a student's one review. What is new in it waits for staff; the same once more changes nothing.
 *
 * @returns false when it was so already
 */
export async function putReview(
  tx: Db,
  { at, ...said }: { studentId: number; studentName: string; review: string; rating: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(reviews)
    .values({ ...said, isPublished: false, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: reviews.studentId,
      set: {
        review: said.review,
        rating: said.rating,
        studentName: said.studentName,
        isPublished: false,
        refusal: "",
        updatedAt: at,
      },
      setWhere: or(
        sql`${reviews.review} is distinct from ${said.review}`,
        sql`${reviews.rating} is distinct from ${said.rating}`,
      ),
    })
    .returning({ id: reviews.id });
  return rows.length > 0;
}

export async function deleteReviewOf(tx: Db, studentId: number): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.studentId, studentId));
}

/** @returns the review's text as it is now, locked; null for an unknown id */
export async function lockReview(tx: Db, id: number) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  return row ?? null;
}

export async function decideReview(
  tx: Db,
  id: number,
  decision: Pick<typeof reviews.$inferInsert, "isPublished" | "refusal">,
): Promise<void> {
  await tx.update(reviews).set(decision).where(eq(reviews.id, id));
}
