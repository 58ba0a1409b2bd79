import type { ApiEnv, PublicReply } from "../request-context.server.ts";
import type { CacheKey } from "./cache-key.server.ts";
import { type CachedResponse, toCachedResponse } from "./cached-response.server.ts";

/** The product as a handler of web requests; the second argument is what the server adds to a request. */
export interface App {
  fetch: (request: Request, bindings: ApiEnv["Bindings"]) => Response | Promise<Response>;
}

/** A reply rendered without a session, and whether it may be cached. */
export interface Filled {
  reply: CachedResponse;
  isCacheable: boolean;
  /** The requester must be answered by the product itself. */
  isOwn: boolean;
}

/** For shared caches; a browser revalidates each time, by the ETag. */
const pageControl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
/** Not for a page's data: a browser would show the old data while it revalidates. */
const dataControl = "public, max-age=0, s-maxage=60";
const pageVary = "Accept-Encoding, Accept-Language, Cookie, Save-Data";

/**
 * Requests a page from the product without a session. The request is built from the key alone: no cookie, address,
 * Referer, Host or token of the client can reach the page, so nothing private can be cached.
 *
 * @param publicUrl the configured address of the site
 */
export async function fill(app: App, publicUrl: string, cacheKey: CacheKey): Promise<Filled> {
  const publicReply: PublicReply = { isPublic: false, tags: new Set(), onServe: [] };
  const headers = { "Accept-Language": cacheKey.locale, ...(cacheKey.savesData && { "Save-Data": "on" }) };
  const response = await app.fetch(new Request(new URL(cacheKey.url, publicUrl), { headers }), { publicReply });
  const body = Buffer.from(await response.arrayBuffer());
  const control = response.headers.get("cache-control") ?? "";
  const setsCookie = response.headers.has("set-cookie");
  const isCacheable =
    response.status === 200 && publicReply.isPublic && !setsCookie && !/private|no-store|no-cache/i.test(control);
  if (isCacheable && control === "") {
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    // A page without headers of its own shares its browser process with the page that opened it: a process of its own, which the header
    // asks for, starts only once the page has arrived, and a phone shows it that much later (docs/decisions/0033).
    if (isPage) response.headers.delete("Cross-Origin-Opener-Policy");
    response.headers.set("Cache-Control", isPage ? pageControl : dataControl);
    response.headers.set("Vary", pageVary);
  }
  const { status } = response;
  return {
    reply: toCachedResponse({ status, headers: response.headers, body }, publicReply),
    isCacheable,
    isOwn: setsCookie,
  };
}
