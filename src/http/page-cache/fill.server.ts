import { isPageData } from "#lib/page-data.ts";
import type { Deps } from "../deps.server.ts";
import { branchCookieOf } from "../request/branch-cookie.server.ts";
import type { ApiEnv, PublicResponse } from "../request-context.server.ts";
import type { CacheKey } from "./cache-key.server.ts";
import { type CachedResponse, toCachedResponse } from "./cached-response.server.ts";

/** The product as a handler of web requests; the second argument is what the server adds to a request. */
export interface App {
  fetch: (request: Request, bindings: ApiEnv["Bindings"]) => Response | Promise<Response>;
}

/** A response rendered without a session, and whether it may be cached. */
export interface Filled {
  response: CachedResponse;
  isCacheable: boolean;
  /** The requester must be answered by the product itself. */
  isOwn: boolean;
}

const freshSeconds = 60;
const staleSeconds = 600;
const pageVary = "Accept-Encoding, Accept-Language, Cookie, Save-Data";

/**
 * Requests a page from the product without a session. The request is built from the key alone: no other cookie, no address,
 * Referer, Host or token of the client can reach the page, so nothing private can be cached.
 *
 * @param config has the configured address of the site
 */
export async function fill(app: App, { config, now }: Deps, cacheKey: CacheKey): Promise<Filled> {
  const publicResponse: PublicResponse = {
    isPublic: false,
    tags: new Set(),
    untilMs: Number.POSITIVE_INFINITY,
    onServe: [],
    cookies: [],
  };
  const headers = {
    "Accept-Language": cacheKey.locale,
    ...(cacheKey.savesData && { "Save-Data": "on" }),
    ...(cacheKey.branch !== null && { Cookie: branchCookieOf(cacheKey.branch) }),
  };
  const response = await app.fetch(new Request(new URL(cacheKey.url, config.PUBLIC_URL), { headers }), {
    publicResponse,
  });
  const body = Buffer.from(await response.arrayBuffer());
  const control = response.headers.get("cache-control") ?? "";
  const setsCookie = response.headers.has("set-cookie");
  const validMs = publicResponse.untilMs - now().getTime();
  const isCacheable =
    validMs > 0 &&
    response.status === 200 &&
    publicResponse.isPublic &&
    !setsCookie &&
    !/private|no-store|no-cache/i.test(control);
  if (isCacheable && control === "") {
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    // Without this header a page shares its browser process with the page that opened it. The separate process that the header
    // requires starts only once the page has arrived, which delays the first paint on a phone (docs/decisions/0033).
    if (isPage) response.headers.delete("Cross-Origin-Opener-Policy");
    response.headers.set("Cache-Control", sharedControl(isPage, validMs / 1000));
    response.headers.set("Vary", pageVary);
  }
  const { status } = response;
  const { cookies, tags } = publicResponse;
  // A visitor who fetches a page's data received the page before, and was counted then.
  const onServe = isPageData(cacheKey.url) ? [] : publicResponse.onServe;
  return {
    response: await toCachedResponse(
      { status, headers: response.headers, body },
      { cookies, tags: [...tags], onServe, validMs },
      cacheKey.encoding,
    ),
    isCacheable,
    isOwn: setsCookie,
  };
}

/**
 * For shared caches; a browser revalidates each time, by the ETag. A page's data is not shown while it is revalidated: a
 * browser would show the old one.
 *
 * @param validSeconds how long the response may be shown at most
 */
function sharedControl(isPage: boolean, validSeconds: number): string {
  const fresh = Math.floor(Math.min(freshSeconds, validSeconds));
  const stale = Math.floor(Math.min(staleSeconds, validSeconds - fresh));
  const control = `public, max-age=0, s-maxage=${fresh}`;
  return isPage && stale > 0 ? `${control}, stale-while-revalidate=${stale}` : control;
}
