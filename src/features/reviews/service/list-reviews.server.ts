import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import type { Review } from "../contract.ts";
import { countReviews, readReviews } from "../store.server.ts";

/** Reviews that staff have published (specification D24), newest first; a page behind the last one is empty. */
export async function listReviews(
  { reads: { db } }: Pick<Deps, "reads">,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<Review>> {
  const [count, rows] = await Promise.all([countReviews(db), readReviews(db, pageSize, (page - 1) * pageSize)]);
  const items = rows.map((row) => ({
    id: row.id,
    review: row.review,
    rating: row.rating,
    student_name: row.studentName,
    is_sample: row.isSample,
  }));
  return { count, page, pageSize, items };
}
