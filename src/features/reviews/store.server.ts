import { count, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
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
export async function countReviews(tx: Db): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(reviews).where(eq(reviews.isPublished, true));
  return row?.count ?? 0;
}

/** Published reviews, newest first. */
export function readReviews(tx: Db, limit: number, offset: number): Promise<ReviewRow[]> {
  return tx
    .select(shown)
    .from(reviews)
    .where(eq(reviews.isPublished, true))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset);
}
