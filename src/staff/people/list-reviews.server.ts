import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { reviews } from "#db/schema/publishing.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { reviewStates, StaffReview, StaffReviewPage } from "./contract.ts";

type ReviewState = (typeof reviewStates)[number];

const stateOf = sql<ReviewState>`case when ${reviews.isPublished} then 'published'
  when ${reviews.refusal} <> '' then 'refused' else 'waiting' end`;

/** Reviews for staff: those that wait from the oldest on, others from the newest. */
export async function listStaffReviews(
  { db }: Pick<Deps, "db">,
  { q, state }: { q: string; state: ReviewState[] },
  { page, perPage }: { page: number; perPage: number },
): Promise<z.infer<typeof StaffReviewPage>> {
  const where = and(
    holdsWords([reviews.review, reviews.studentName], q),
    state.length === 0 ? undefined : inArray(stateOf, state),
  );
  const waitingFirst = sql`${stateOf} <> 'waiting'`;
  const oldestWaiting = sql`case when ${stateOf} = 'waiting' then ${reviews.updatedAt} end`;
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(waitingFirst, asc(oldestWaiting), desc(reviews.updatedAt), desc(reviews.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { count: await db.$count(reviews, where), results: rows.map(presentReview) };
}

/** @throws AppError review_not_found */
export async function readStaffReview(db: Db, id: number): Promise<StaffReview> {
  const found = await findReview(db, eq(reviews.id, id));
  if (!found) throw new AppError("review_not_found");
  return found;
}

/** A student's one review; null: there is none. */
export function readReviewOf(db: Db, studentId: number): Promise<StaffReview | null> {
  return findReview(db, eq(reviews.studentId, studentId));
}

async function findReview(db: Db, where: SQL): Promise<StaffReview | null> {
  const [row] = await db.select().from(reviews).where(where);
  return row ? presentReview(row) : null;
}

function presentReview(row: typeof reviews.$inferSelect): StaffReview {
  const { id, rating, review, refusal } = row;
  return {
    ...{ id, rating, review, refusal },
    student_name: row.studentName,
    student_id: row.studentId,
    is_sample: row.isSample,
    state: row.isPublished ? "published" : refusal ? "refused" : "waiting",
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
