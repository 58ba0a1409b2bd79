import { and, count, desc, eq, lte } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { news } from "#db/schema/publishing.ts";

const listed = {
  id: news.id,
  title: news.title,
  summary: news.summary,
  photo: news.photo,
  publishedAt: news.publishedAt,
  isSample: news.isSample,
};
const whole = {
  ...listed,
  content: news.content,
  webLink: news.webLink,
  photoAlt: news.photoAlt,
  photoCredit: news.photoCredit,
  updatedAt: news.updatedAt,
};

export type NewsRow = Pick<typeof news.$inferSelect, keyof typeof listed>;
export type ArticleRow = Pick<typeof news.$inferSelect, keyof typeof whole>;

const isOut = (now: Date) => and(eq(news.isPublished, true), lte(news.publishedAt, now));

/** How many articles a visitor can read at this instant. */
export async function countNews(tx: ReadDb, now: Date): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(news).where(isOut(now));
  return row?.count ?? 0;
}

/** Published articles, newest first. */
export function readNews(tx: ReadDb, now: Date, limit: number, offset: number): Promise<NewsRow[]> {
  return tx
    .select(listed)
    .from(news)
    .where(isOut(now))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)
    .offset(offset);
}

export type NewsTitle = Pick<NewsRow, "id" | "title">;

/** Titles of the newest published articles. Asynchronous, for who keeps the promise: a bare query runs each time it is awaited. */
export async function readTitles(tx: ReadDb, now: Date, limit: number): Promise<NewsTitle[]> {
  return tx
    .select({ id: news.id, title: news.title })
    .from(news)
    .where(isOut(now))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit);
}

/**
 * One published article, or null when it is unknown, a draft, or dated later than this instant.
 *
 * @param now null: drafts and articles of later too
 */
export async function readArticle(tx: ReadDb, id: number, now: Date | null): Promise<ArticleRow | null> {
  const [row] = await tx
    .select(whole)
    .from(news)
    .where(and(eq(news.id, id), now === null ? undefined : isOut(now)));
  return row ?? null;
}
