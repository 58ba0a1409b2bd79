import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { AppError } from "#lib/errors.ts";
import type { NewsArticle, NewsItem } from "./contract.ts";
import { countNews, type NewsRow, type NewsTitle, readArticle, readNews, readTitles } from "./store.server.ts";

/** Published news, newest first; a page behind the last one is empty. */
export async function listNews(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  { page, pageSize }: Pick<Page<unknown>, "page" | "pageSize">,
): Promise<Page<NewsItem>> {
  const instant = now();
  const [count, rows] = await Promise.all([
    countNews(db, instant),
    readNews(db, instant, pageSize, (page - 1) * pageSize),
  ]);
  return { count, page, pageSize, items: rows.map(presentItem) };
}

/** How long the drawer's titles are used before the database is queried again. */
const titlesForMs = 2_000;

interface TitlesCache {
  latest: { titles: Promise<NewsTitle[]>; limit: number; askedAtMs: number } | null;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    newsTitles: TitlesCache;
  }
}

export function openTitlesCache(): TitlesCache {
  return { latest: null };
}

/** Titles for the News drawer, newest first. Every page shows them, so they may be two seconds old. */
export function listNewsTitles(
  { db, now, state: { newsTitles: cache } }: Pick<Deps, "db" | "now" | "state">,
  limit: number,
): Promise<NewsTitle[]> {
  const cached = cache.latest;
  const nowMs = performance.now();
  if (cached?.limit === limit && nowMs - cached.askedAtMs < titlesForMs) return cached.titles;
  const titles = readTitles(db, now(), limit);
  cache.latest = { titles, limit, askedAtMs: nowMs };
  titles.catch(() => {
    cache.latest = null;
  });
  return titles;
}

/** After a committed change: the drawer's titles are read again for the next page of this process. */
export function invalidateNewsTitles({ state }: Pick<Deps, "state">): void {
  state.newsTitles.latest = null;
}

/**
 * One published article.
 *
 * @param isPreview for staff: drafts and articles dated in the future too
 * @throws AppError news_not_found for unknown ids, drafts and articles dated in the future
 */
export async function getNews(
  { db, reads, now }: Pick<Deps, "db" | "reads" | "now">,
  id: number,
  isPreview = false,
): Promise<NewsArticle> {
  const row = await (isPreview ? readArticle(db, id, null) : readArticle(reads.db, id, now()));
  if (!row) throw new AppError("news_not_found");
  const updatedAt = new Date(Math.max(row.updatedAt.getTime(), row.publishedAt.getTime()));
  return {
    ...presentItem(row),
    content: row.content,
    web_link: row.webLink,
    ...(row.photo && { photo_alt: row.photoAlt, photo_credit: row.photoCredit }),
    updated_at: updatedAt.toISOString(),
  };
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
