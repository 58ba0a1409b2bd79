import type { Context } from "hono";
import { routePath } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import { LRUCache } from "lru-cache";
import { patterns, redirects, unlistedPatterns } from "#lib/addresses.ts";
import { pageAddress } from "#lib/page-data.ts";

/** The name of everything that is no route, so that strangers' addresses make no names of their own. */
export const noRoute = "other";

const pages = new TrieRouter<string>();
// Pages are found whatever the case of their letters, so they are compared in small ones.
for (const pattern of [...Object.values({ ...patterns, ...unlistedPatterns }), ...Object.keys(redirects)])
  pages.add("GET", lowerCased(pattern), pattern);

/** Patterns by path: while a page is rendered, it is looked up five times. */
const recent = new LRUCache<string, string>({ max: 200 });

/** A stranger's longer address is not worth its memory. */
const maxRecentLength = 200;

/**
 * The pattern of the page at an address, also of its data (`.data`, `/page-data/…`); `other` where there is no page.
 *
 * @param path without the query
 */
export function pagePattern(path: string): string {
  const known = recent.get(path);
  if (known !== undefined) return known;
  const page = pageAddress(path)
    .toLowerCase()
    .replace(/^\/_root\.data$/, "/")
    .replace(/\.data$/, "")
    .replace(/(.)\/+$/, "$1");
  const pattern = pages.match("GET", page)[0][0]?.[0] ?? noRoute;
  if (path.length <= maxRecentLength) recent.set(path, pattern);
  return pattern;
}

/**
 * The pattern of the route that answered a request, for figures and traces: a page's, an API call's, `/assets/*` or
 * `file`. To be called once the request is answered.
 */
export function answeredRoute(c: Context): string {
  const route = routePath(c);
  if (/[^/*]/.test(route)) return route;
  const page = pagePattern(c.req.path);
  if (page !== noRoute) return page;
  return c.res.status < 400 && /\.[a-z0-9]+$/.test(c.req.path) ? "file" : noRoute;
}

/** Names of parameters keep their case: they match nothing. */
function lowerCased(pattern: string): string {
  return pattern.replace(/(^|\/)[^:/]+/g, (part) => part.toLowerCase());
}
