import type { IncomingMessage } from "node:http";
import { patterns } from "#lib/addresses.ts";
import type { BranchFamily } from "#lib/branch-family.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { pageAddress } from "#lib/page-data.ts";
import { rememberedBranch } from "../request/branch-cookie.server.ts";
import { localeOf } from "../request/locale.server.ts";
import { bringsOwnCookie } from "../request/own-cookies.server.ts";
import { type CachedEncoding, chooseCachedEncoding } from "../responses/encodings.server.ts";

/** Everything that a cached response may depend on. */
export interface CacheKey {
  key: string;
  /** Path and query as they were sent. */
  url: string;
  locale: Locale;
  savesData: boolean;
  /** The branch that was looked at last, for pages that open on it; null: none, or the page does not. */
  branch: BranchFamily | null;
  /** How the body is compressed in the cache. */
  encoding: CachedEncoding;
  /** Whether the visitor accepts that encoding; otherwise the body is sent uncompressed. */
  isEncodingAccepted: boolean;
}

const maxUrlLength = 1_000;
/** Addresses whose responses do not depend on the visitor's exam details. */
const isCall = /^\/(?:api\/|sitemap|news\.atom)/;

/**
 * The cache key of a request, or null when the response may be private or is never cached.
 *
 * @param isSignedOut whether it is known that the session that it brings does not exist: its cookie means nothing then
 */
export function parseCacheKey({ method, url, headers }: IncomingMessage, isSignedOut = false): CacheKey | null {
  if ((method !== "GET" && method !== "HEAD") || !url?.startsWith("/") || url.length > maxUrlLength) return null;
  if (headers.authorization !== undefined || headers.range !== undefined) return null;
  // A GET body has no meaning; the middleware that refuses bodies answers it.
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  const cookies = headers.cookie ?? "";
  if (cookies !== "" && bringsOwnCookie(cookies, { isPage: !isCall.test(url), isSignedOut })) return null;
  const locale = localeOf(cookies, headers["accept-language"] ?? "", url);
  const savesData = String(headers["save-data"] ?? "").toLowerCase() === "on";
  const branch = opensOnBranch(url) ? rememberedBranch(cookies) : null;
  return toCacheKey({ url, locale, savesData, branch }, String(headers["accept-encoding"] ?? ""));
}

/** The cache key of a browser's request without preferences. */
export function plainCacheKey(url: string): CacheKey {
  return toCacheKey({ url, locale: localeOf("", "", url), savesData: false, branch: null }, browserEncoding);
}

const browserEncoding = "br" satisfies CachedEncoding;
/** Of everything else: what accepts no compression gets it decompressed. */
const otherEncoding = "gzip" satisfies CachedEncoding;

function toCacheKey(
  { url, locale, savesData, branch }: Pick<CacheKey, "url" | "locale" | "savesData" | "branch">,
  acceptedEncodings: string,
): CacheKey {
  const accepted = chooseCachedEncoding(acceptedEncodings);
  const encoding = accepted ?? otherEncoding;
  const name = `${locale} ${encoding}${savesData ? " saves" : ""}${branch === null ? "" : ` ${branch}`}`;
  return { key: `${name} ${url}`, url, locale, savesData, branch, encoding, isEncodingAccepted: accepted !== null };
}

const collegePages = patterns.college.slice(0, patterns.college.indexOf(":"));

/** Whether the page is a college's, and the address does not choose the branch itself. */
function opensOnBranch(url: string): boolean {
  return pageAddress(url).startsWith(collegePages) && !/[?&]branch=/.test(url);
}

/** @returns the path without its query */
export function pathOf({ url }: Pick<CacheKey, "url">): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}
