/** Addresses in one part of the sitemap; the protocol allows 50,000. */
export const partSize = 5000;

/** What the parts are named after, in the order of the index. */
export const sitemapKinds = ["pages", "streams", "colleges", "hostels", "news", "jobs"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** One page that may be found. */
export interface FindablePage {
  /** Address on this site, such as /aboutus. */
  path: string;
  /** ISO 8601 instant of its last change, when it is known. */
  updatedAt: string | null;
}

/** How many pages of a kind there are, and when one of them last changed. */
export interface KindSummary {
  kind: SitemapKind;
  count: number;
  updatedAt: string | null;
}

/** One article of the news feed; instants in ISO 8601. */
export interface FeedEntry {
  path: string;
  title: string;
  summary: string;
  publishedAt: string;
  updatedAt: string;
}
