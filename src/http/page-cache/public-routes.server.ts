import { TrieRouter } from "hono/router/trie-router";
import { collegePath, patterns } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { pageAddress } from "#lib/page-data.ts";
import { positiveInteger } from "#lib/search-params.ts";
import { pagePattern } from "../request/route-pattern.server.ts";

/**
 * Pages that may be the same for everybody who is not signed in. The cache never requests a page that is not
 * listed; a listed one is cached only when its loader allows it (public-response.server.ts).
 */
const publicPages: ReadonlySet<string> = new Set([
  patterns.home,
  patterns.search,
  patterns.map,
  patterns.streams,
  patterns.collegeList,
  patterns.college,
  patterns.registerCollege,
  patterns.compare,
  patterns.fact,
  patterns.hostelList,
  patterns.hostel,
  patterns.newsList,
  patterns.newsArticle,
  patterns.campusDrives,
  patterns.job,
  patterns.about,
  patterns.careerGuidance,
  patterns.career,
  patterns.projects,
  patterns.industrialCourses,
  patterns.industrialCourse,
  patterns.packages,
  patterns.contact,
  patterns.privacy,
  patterns.terms,
  patterns.accessibility,
  patterns.howWeEarn,
  patterns.faqs,
  patterns.support,
]);

/** Calls of the API and files for search engines that are. */
const publicCalls = [
  "/api/streams/",
  "/api/colleges-from-stream/",
  "/api/college-details/:id/",
  "/api/register-colleges/:code/",
  "/api/compare/",
  "/api/colleges/",
  "/api/college-map/",
  "/api/suggest/",
  "/api/college-cutoffs/",
  "/api/facts/:id/",
  "/api/hostels/",
  "/api/hostel-details-view/:id/",
  "/api/news/",
  "/api/news/:id/",
  "/api/jobs/",
  "/api/jobs/:id/",
  "/api/reviews/",
  "/sitemap.xml",
  "/sitemaps/:part",
  "/news.atom",
];

const calls = new TrieRouter<string>();
for (const pattern of publicCalls) calls.add("GET", pattern, pattern);

/** The pattern of the public route at an address, or null. @param path without the query */
export function publicRoute(path: string): string | null {
  const call = calls.match("GET", path)[0][0]?.[0];
  if (call) return call;
  const page = pagePattern(path);
  return publicPages.has(page) ? page : null;
}

/** Routes with thousands of addresses, whose pages show nothing but what their tags name: they are cached for hours. */
const longTail: ReadonlyMap<string, { idIn: (path: string) => number | null; of: (id: number) => string }> = new Map([
  [patterns.college, { idIn: (path) => decodeId(path.split("/")[2] ?? ""), of: collegePath }],
  [
    "/api/college-details/:id/",
    { idIn: (path) => positiveInteger(path.split("/")[3] ?? null), of: (id) => `/api/college-details/${id}/` },
  ],
]);

/**
 * Whether a response is cached for hours. Only at the address that our own links write: with a query, in other letters or with
 * another padding of its id one page has as many addresses as somebody invents.
 */
export function isLongTail(route: string, url: string): boolean {
  const address = longTail.get(route);
  if (!address) return false;
  const path = pageAddress(url).replace(/\.data$/, "");
  const id = address.idIn(path);
  return id !== null && path === address.of(id);
}
