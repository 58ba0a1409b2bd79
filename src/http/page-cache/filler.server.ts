import type { Deps } from "../deps.server.ts";
import type { CacheKey } from "./cache-key.server.ts";
import { type App, type Filled, fill } from "./fill.server.ts";
import { isLongTail } from "./public-routes.server.ts";
import type { ResponseCache } from "./response-cache.server.ts";

interface FillerOptions {
  deps: Deps;
  app: App;
  responses: ResponseCache;
  clock: () => number;
}

/** A cached response is fresh for this long. */
const freshMs = 60_000;
/** How long a cached response is shown: while it is refreshed, and while a refresh fails. */
const shownMs = 600_000;
/** The same of the pages of single colleges: notices invalidate their facts, so this only bounds what depends on the clock. */
const longTailFreshMs = 12 * 3_600_000;
const longTailShownMs = 24 * 3_600_000;
/** How long a replica, and models of chances in memory, may be outdated after a change: a page of that time is rendered again soon. */
const unsettledMs = 120_000;
/** A failed refresh is retried after this time, not by every request. */
const retryMs = 1_000;

/** Renders responses, each once however many clients request it at the same time, and caches those that may be cached. */
export function createFiller({ deps, app, responses, clock }: FillerOptions) {
  /** Renderings in progress, by key. */
  const running = new Map<string, Promise<Filled | null>>();
  /** How many renderings are in progress, abandoned ones included. */
  let atWork = 0;
  /** Tags that were dropped while something was being rendered; null: all. */
  let dropped: { tag: string | null }[] = [];
  let changedAtMs = Number.NEGATIVE_INFINITY;

  function make(cacheKey: CacheKey, route: string, isAhead = false): Promise<Filled | null> {
    const known = running.get(cacheKey.key);
    if (known) return known;
    const work = fillAndStore(cacheKey, route, isAhead).finally(() => {
      if (running.get(cacheKey.key) === work) running.delete(cacheKey.key);
    });
    running.set(cacheKey.key, work);
    return work;
  }

  /** Requests a response from the product, and caches it unless one of its facts was dropped meanwhile; null when that failed. */
  async function fillAndStore(cacheKey: CacheKey, route: string, isAhead: boolean): Promise<Filled | null> {
    const since = dropped.length;
    atWork += 1;
    try {
      const filled = await fill(app, deps, cacheKey);
      const isOld = dropped.slice(since).some(({ tag }) => tag === null || filled.response.tags.includes(tag));
      if (isOld) return filled;
      if (filled.isCacheable) cacheResponse(cacheKey, route, filled, isAhead);
      else if (!isPassing(filled.response.status)) responses.remove(cacheKey.key);
      return filled;
    } catch (error) {
      deps.log.error({ path: cacheKey.url.slice(0, 200), err: error }, "a page for the cache could not be made");
      return null;
    } finally {
      atWork -= 1;
      if (atWork === 0) dropped = [];
    }
  }

  function cacheResponse({ key, url }: CacheKey, route: string, { response }: Filled, isAhead: boolean): void {
    const nowMs = clock();
    const isForHours = isLongTail(route, url);
    const isSettled = nowMs - changedAtMs >= unsettledMs;
    const freshUntilMs = nowMs + (isForHours && isSettled ? longTailFreshMs : freshMs);
    const endsAtMs = nowMs + Math.min(isForHours ? longTailShownMs : shownMs, response.validMs);
    responses.store({ key, route, response, endsAtMs, freshUntilMs }, isAhead);
  }

  function forget(tag: string | null): void {
    changedAtMs = clock();
    if (atWork > 0) dropped.push({ tag });
    running.clear();
  }

  return {
    /** Renders a response for waiting clients; null when that failed. */
    fill: (cacheKey: CacheKey, route: string) => make(cacheKey, route),
    /** Renders a response that nobody has requested yet. */
    async fillAhead(cacheKey: CacheKey, route: string): Promise<void> {
      await make(cacheKey, route, true);
    },
    /** Refreshes a cached response while the old one is served. */
    refresh(cacheKey: CacheKey, route: string): void {
      if (running.has(cacheKey.key)) return;
      const place = responses.peek(cacheKey.key);
      if (place) place.freshUntilMs = clock() + retryMs;
      void make(cacheKey, route);
    },
    /** A rendering in progress may show an outdated fact: requests from now on start a new one. */
    forget: (tag: string) => forget(tag),
    invalidateAll: () => forget(null),
  };
}

/** Whether a failure is an outage, not the page's own error: the cached page is still served. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}
