import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { listFeedEntries, listSitemapKinds, listSitemapPart } from "#features/sitemap/service.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerProblem } from "#http/problem.server.ts";
import { cachePublic } from "#http/public-response.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { dayInIndia, startOfDayInIndia } from "#lib/day-in-india.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { atomFeed } from "./atom.ts";
import { webManifest } from "./manifest.ts";
import { offlinePage } from "./offline-page.ts";
import { isHiddenTrial, robotsText } from "./robots.ts";
import { securityText, securityTextPath } from "./security-txt.ts";
import { readPartName, sitemapIndex, sitemapPart } from "./sitemap.ts";

const feedPath = "/news.atom";
const xml = "application/xml; charset=utf-8";
/** The sitemap names every page that there is. */
const everyPage = [pageTags.colleges, pageTags.hostels, pageTags.news, pageTags.jobs, pageTags.courses].flat();

/** What search engines, feed readers, messaging apps and phones ask for beside the pages. */
export function seoRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const address of ["/robots.txt", "/sitemap.xml", "/sitemaps/*", feedPath, "/site.webmanifest", "/offline"]) {
    routes.use(address, etag());
  }
  routes.get("/robots.txt", answerRobots);
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
