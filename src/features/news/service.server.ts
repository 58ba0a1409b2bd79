import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { NewsArticle, NewsItem, NewsPage, NewsQuery } from "./contract.ts";
import { countNews, type NewsRow, readArticle, readNews, readTitles } from "./store.server.ts";

/** Published news, newest first; a page behind the last one is empty. */
export async function listNews({ db, now }: Deps, { page, pageSize }: NewsQuery): Promise<NewsPage> {
  const instant = now();
  const [count, rows] = await Promise.all([
    countNews(db, instant),
    readNews(db, instant, pageSize, (page - 1) * pageSize),
  ]);
  return { count, page, pageSize, news: rows.map(presentItem) };
}

/** Titles for the News drawer, newest first: every page asks for them, so they cost one small query. */
export function listNewsTitles({ db, now }: Deps, limit: number): Promise<{ id: number; title: string }[]> {
  return readTitles(db, now(), limit);
}

/**
 * One published article.
 *
 * @throws AppError news_not_found for unknown ids, drafts and articles dated in the future
 */
export async function getNews({ db, now }: Deps, id: number): Promise<NewsArticle> {
  const row = await readArticle(db, id, now());
  if (!row) throw new AppError("news_not_found");
  const updatedAt = new Date(Math.max(row.updatedAt.getTime(), row.publishedAt.getTime()));
  return { ...presentItem(row), content: row.content, web_link: row.webLink, updated_at: updatedAt.toISOString() };
}

function presentItem(row: NewsRow): NewsItem {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    photo: row.photo,
    published_at: row.publishedAt.toISOString(),
    is_sample: row.isSample,
  };
}
