import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { reviews } from "#db/schema/publishing.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { reviewStates } from "./contract.ts";

export type ReviewState = (typeof reviewStates)[number];
export type ReviewRow = typeof reviews.$inferSelect;

const stateOf = sql<ReviewState>`case when ${reviews.isPublished} then 'published'
  when ${reviews.refusal} <> '' then 'refused' else 'waiting' end`;

/** Waiting reviews, oldest first, then the others, newest first; and the total. */
export async function listReviewRows(
  db: Db,
  { q, state }: { q: string; state: ReviewState[] },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ count: number; rows: ReviewRow[] }> {
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
  return { count: await db.$count(reviews, where), rows };
}

export const findReviewRow = (db: Db, id: number) => findRow(db, eq(reviews.id, id));
export const findReviewRowOf = (db: Db, studentId: number) => findRow(db, eq(reviews.studentId, studentId));

async function findRow(db: Db, where: SQL): Promise<ReviewRow | null> {
  const [row] = await db.select().from(reviews).where(where);
  return row ?? null;
}
