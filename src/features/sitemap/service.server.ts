import { listCareerWords } from "#features/careers/service.server.ts";
import { listCourses } from "#features/courses/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import {
  careerPath,
  collegeListPath,
  collegePath,
  coursePath,
  hostelPath,
  jobPath,
  newsPath,
  openDataPath,
  patterns,
} from "#lib/addresses.ts";
import {
  type FeedEntry,
  type FindablePage,
  type KindSummary,
  partSize,
  type SitemapKind,
  sitemapKinds,
} from "./contract.ts";
import { readDatedIds, readNewestArticles, type StoredKind, summariseKind } from "./store.server.ts";

/** How many articles the feed holds. */
const feedLength = 30;

const pathOf: Record<StoredKind, (id: number) => string> = {
  streams: collegeListPath,
  colleges: collegePath,
  hostels: hostelPath,
  news: newsPath,
  jobs: jobPath,
};

/** Pages that are the same for everybody, and those of courses and careers. */
async function fixedPages(deps: Pick<Deps, "db" | "state">): Promise<FindablePage[]> {
  const courses = await listCourses(deps);
  const careers = new Set((await listCareerWords(deps)).map(({ slug }) => slug));
  const paths = [
    patterns.home,
    patterns.streams,
    patterns.map,
    patterns.chances,
    patterns.chancesRecord,
    patterns.chancesLists,
    patterns.chancesConvert,
    patterns.compare,
    patterns.choiceCheck,
    patterns.rehearsal,
    patterns.hostelList,
    patterns.campusDrives,
    patterns.scholarships,
    patterns.calendar,
    patterns.papers,
    patterns.newsList,
    patterns.careerGuidance,
    ...[...careers].map(careerPath),
    patterns.projects,
    patterns.industrialCourses,
    ...courses.map(({ slug }) => coursePath(slug)),
    patterns.packages,
    patterns.about,
    patterns.contact,
    patterns.faqs,
    patterns.support,
    patterns.privacy,
    patterns.terms,
    patterns.accessibility,
    patterns.howWeEarn,
    openDataPath,
  ];
  return paths.map((path) => ({ path, updatedAt: null }));
}

/** What the sitemap's index names: each kind with its number of pages. */
export function listSitemapKinds(deps: Pick<Deps, "db" | "now" | "state">): Promise<KindSummary[]> {
  return Promise.all(
    sitemapKinds.map(async (kind) => {
      if (kind === "pages") return { kind, count: (await fixedPages(deps)).length, updatedAt: null };
      return { kind, ...(await summariseKind(deps.db, kind, deps.now())) };
    }),
  );
}

/** The pages of one part, counted from 1; none when the part does not exist. */
export async function listSitemapPart(
  deps: Pick<Deps, "db" | "now" | "state">,
  kind: SitemapKind,
  part: number,
): Promise<FindablePage[]> {
  const offset = (part - 1) * partSize;
  if (kind === "pages") return (await fixedPages(deps)).slice(offset, offset + partSize);
  const rows = await readDatedIds(deps.db, kind, deps.now(), { limit: partSize, offset });
  return rows.map(({ id, updatedAt }) => ({ path: pathOf[kind](id), updatedAt }));
}

/** The newest real articles, newest first; an article never changed before it came out. */
export async function listFeedEntries({ db, now }: Pick<Deps, "db" | "now">): Promise<FeedEntry[]> {
  const rows = await readNewestArticles(db, now(), feedLength);
  return rows.map(({ id, title, summary, publishedAt, updatedAt }) => ({
    path: newsPath(id),
    title,
    summary: summary || title,
    publishedAt: publishedAt.toISOString(),
    updatedAt: new Date(Math.max(updatedAt.getTime(), publishedAt.getTime())).toISOString(),
  }));
}
