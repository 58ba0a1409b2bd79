import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { news } from "#db/schema/publishing.ts";

/** Kinds of pages that are in the database. */
export type StoredKind = "streams" | "colleges" | "hostels" | "news" | "jobs";

/** One row of a kind: its id and the ISO 8601 instant of its last change. */
export interface DatedId {
  id: number;
  updatedAt: string;
}

/**
 * Ids and dates of what visitors can see of a kind. What is inactive, a draft, closed or invented (sample) is left out:
 * search engines learn of real institutions only.
 */
const findable: Record<StoredKind, (now: Date) => SQL> = {
  streams: () => sql`select cs.stream_id as id, max(c.updated_at) as updated_at from college_streams cs
    join colleges c on c.id = cs.college_id where c.is_active group by cs.stream_id`,
  colleges: () => sql`select id, updated_at from colleges where is_active`,
  hostels: () => sql`select h.id, h.updated_at from hostels h join sources s on s.id = h.source_id
    where h.is_active and s.status <> 'sample'`,
  news: (now) => sql`select id, greatest(updated_at, published_at) as updated_at from news
    where is_published and not is_sample and published_at <= ${now.toISOString()}::timestamptz`,
  jobs: (now) => sql`select id, updated_at from jobs, (select
      (${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date as today) clock
    where is_published and not is_sample and posted_on <= today and (apply_by is null or apply_by >= today)`,
};

const isoInstant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** How many pages of a kind can be found, and the last change among them. */
export async function summariseKind(tx: Db, kind: StoredKind, now: Date) {
  const [row] = await rowsOf<{ count: number; updatedAt: string | null }>(
    tx,
    sql`select count(*)::integer as "count", ${isoInstant(sql`max(updated_at)`)} as "updatedAt"
      from (${findable[kind](now)}) found`,
  );
  return row ?? { count: 0, updatedAt: null };
}

/** Pages of a kind by id. */
export function readDatedIds(
  tx: Db,
  kind: StoredKind,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<DatedId[]> {
  return rowsOf(
    tx,
    sql`select id, ${isoInstant(sql`updated_at`)} as "updatedAt" from (${findable[kind](now)}) found
      order by id limit ${limit} offset ${offset}`,
  );
}

/** The newest published articles that were not invented. */
export function readNewestArticles(tx: Db, now: Date, limit: number) {
  return tx
    .select({
      id: news.id,
      title: news.title,
      summary: news.summary,
      publishedAt: news.publishedAt,
      updatedAt: news.updatedAt,
    })
    .from(news)
    .where(and(eq(news.isPublished, true), eq(news.isSample, false), lte(news.publishedAt, now)))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit);
}
