import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import type { FeedEntry } from "#features/sitemap/contract.ts";
import { listFeedEntries, listSitemapKinds, listSitemapPart } from "#features/sitemap/service.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { chooseLocale } from "#http/request/locale.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerProblem } from "#http/responses/problem.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { factPath, patterns } from "#lib/addresses.ts";
import { dayInIndia, startOfDayInIndia } from "#lib/day-in-india.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { pageDataPrefix } from "#lib/page-data.ts";
import { llmsText } from "./llms-text.ts";
import { webManifest } from "./manifest.ts";
import { offlinePage } from "./offline-page.ts";
import { securityText, securityTextPath } from "./security-txt.ts";
import { readPartName, sitemapIndex, sitemapPart } from "./sitemap.ts";
import { escapeXml } from "./xml.ts";

/**
 * What no search engine has business in: calls, accounts, the staff console, and the receipt of each figure, of which there are
 * hundreds of thousands. `/api/docs` is for readers.
 */
const closed = [
  "/api/",
  `${pageDataPrefix}/`,
  factPath(""),
  patterns.dashboard,
  patterns.login,
  patterns.wishlist,
  "/Passwordreset/",
  "/staff",
];
const open = ["/api/docs"];

const loopback = /^(localhost|127\.[0-9.]+|\[::1\])$/;

/**
 * Whether search engines are excluded altogether: from a trial site that others can reach. On the own machine nobody
 * can come to index it, and what one measures there is what production serves.
 */
function isHiddenTrial(mode: "trial" | "production", hosts: string[]): boolean {
  return mode === "trial" && !hosts.every((host) => loopback.test(host));
}

/** The text of /robots.txt (docs/decisions/0010-being-found.md). */
function robotsText(publicUrl: string, isHidden: boolean): string {
  const rules = isHidden
    ? ["# A trial site: what is invented here must not be found by searching.", "User-agent: *", "Disallow: /"]
    : [
        "User-agent: *",
        ...open.map((address) => `Allow: ${address}`),
        ...closed.map((address) => `Disallow: ${address}`),
      ];
  return [...rules, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

const feedPath = "/news.atom";
const xml = "application/xml; charset=utf-8";
/** The sitemap names every page that there is. */
const everyPage = [pageTags.colleges, pageTags.hostels, pageTags.news, pageTags.jobs, pageTags.courses].flat();

/** What search engines, feed readers, messaging apps and phones ask for beside the pages. */
export function seoRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const address of [
    "/robots.txt",
    "/llms.txt",
    "/sitemap.xml",
    "/sitemaps/*",
    feedPath,
    "/site.webmanifest",
    "/offline",
  ]) {
    routes.use(address, etag());
  }
  routes.get("/robots.txt", answerRobots);
  routes.get("/llms.txt", (c) => c.text(llmsText(c.get("deps").config.PUBLIC_URL), 200, cacheFor(3600)));
  routes.get(securityTextPath, answerSecurityText);
  routes.get("/sitemap.xml", answerSitemapIndex);
  routes.get("/sitemaps/:part", answerSitemapPart);
  routes.get(feedPath, answerFeed);
  routes.get("/site.webmanifest", answerManifest);
  routes.get("/offline", answerOffline);
  return routes;
}

function answerRobots(c: Context<ApiEnv>) {
  const { MODE, PUBLIC_URL } = c.get("deps").config;
  const hosts = [new URL(PUBLIC_URL).hostname, new URL(c.req.url).hostname];
  return c.text(robotsText(PUBLIC_URL, isHiddenTrial(MODE, hosts)), 200, cacheFor(3600));
}

function answerSecurityText(c: Context<ApiEnv>) {
  const { config, now } = c.get("deps");
  const facts = { publicUrl: config.PUBLIC_URL, contact: config.SUPPORT_EMAIL, now: now() };
  return c.text(securityText(facts), 200, cacheFor(3600));
}

async function answerSitemapIndex(c: Context<ApiEnv>) {
  const deps = c.get("deps");
  cachePublic(c, ...everyPage);
  const text = sitemapIndex(deps.config.PUBLIC_URL, await listSitemapKinds(deps));
  return c.body(text, 200, { ...cacheFor(3600), "Content-Type": xml });
}

async function answerSitemapPart(c: Context<ApiEnv>) {
  const deps = c.get("deps");
  const name = readPartName(c.req.param("part") ?? "");
  const pages = name ? await listSitemapPart(deps, name.kind, name.part) : [];
  if (pages.length === 0) return answerProblem(c, "not_found");
  cachePublic(c, ...everyPage);
  return c.body(sitemapPart(deps.config.PUBLIC_URL, pages), 200, { ...cacheFor(3600), "Content-Type": xml });
}

async function answerFeed(c: Context<ApiEnv>) {
  const deps = c.get("deps");
  const entries = await listFeedEntries(deps);
  cachePublic(c, ...pageTags.news);
  const { messages: m } = languageOf("en");
  const changes = entries.map(({ updatedAt }) => updatedAt).sort();
  const head = {
    title: m.frame.feed_title(),
    subtitle: m.discovery.feed_subtitle(),
    author: m.frame.site_name(),
    publicUrl: deps.config.PUBLIC_URL,
    path: feedPath,
    updatedAt: changes.at(-1) ?? startOfDayInIndia(dayInIndia(deps.now())).toISOString(),
    language: "en",
  };
  return c.body(atomFeed(head, entries), 200, {
    ...cacheFor(900),
    "Content-Type": "application/atom+xml; charset=utf-8",
  });
}

function answerManifest(c: Context<ApiEnv>) {
  const locale = chooseLocale(c.req.raw.headers);
  const { messages: m } = languageOf(locale);
  const manifest = webManifest({
    language: locale,
    name: m.frame.site_name(),
    description: m.discovery.app_description(),
    shortcuts: [
      { name: m.frame.colleges(), path: patterns.streams },
      { name: m.frame.hostels(), path: patterns.hostelList },
      { name: m.frame.jobs(), path: patterns.campusDrives },
    ],
  });
  return c.body(JSON.stringify(manifest), 200, {
    ...cacheFor(3600),
    "Content-Type": "application/manifest+json; charset=utf-8",
    Vary: "Accept-Language, Cookie",
  });
}

function answerOffline(c: Context<ApiEnv>) {
  const locale = chooseLocale(c.req.raw.headers);
  const { messages: m } = languageOf(locale);
  const page = offlinePage({
    language: locale,
    siteName: m.frame.site_name(),
    title: m.discovery.offline_title(),
    text: m.discovery.offline_text(),
    retryOrder: m.discovery.offline_try_again(),
    kept: m.discovery.offline_kept(),
    noneKept: m.discovery.offline_none_kept(),
  });
  return c.html(page, 200, { "Cache-Control": "private, no-cache" });
}

function cacheFor(seconds: number) {
  return { "Cache-Control": `public, max-age=${seconds}` };
}

/** The feed itself. */
interface FeedHead {
  title: string;
  subtitle: string;
  author: string;
  publicUrl: string;
  /** Address of the feed on this site. */
  path: string;
  /** ISO 8601 instant of the newest entry, or a fixed one without entries. */
  updatedAt: string;
  language: string;
}

/** An Atom feed (RFC 4287). Ids are the canonical addresses, which never change. */
function atomFeed(head: FeedHead, entries: FeedEntry[]): string {
  const self = escapeXml(head.publicUrl + head.path);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(head.language)}">`,
    `<id>${self}</id>`,
    text("title", head.title),
    text("subtitle", head.subtitle),
    text("updated", head.updatedAt),
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${head.publicUrl}/`)}"/>`,
    `<author>${text("name", head.author)}</author>`,
    ...entries.map((entry) => feedEntry(head.publicUrl, entry)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function feedEntry(publicUrl: string, entry: FeedEntry): string {
  const address = escapeXml(publicUrl + entry.path);
  return [
    "<entry>",
    `<id>${address}</id>`,
    text("title", entry.title),
    text("published", entry.publishedAt),
    text("updated", entry.updatedAt),
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    text("summary", entry.summary),
    "</entry>",
  ].join("");
}

function text(element: string, content: string): string {
  return `<${element}>${escapeXml(content)}</${element}>`;
}
