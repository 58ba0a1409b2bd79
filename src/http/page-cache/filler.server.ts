import type { Deps } from "../deps.server.ts";
import type { CacheKey } from "./cache-key.server.ts";
import { dropUncompressed, reuseBodies } from "./cached-response.server.ts";
import type { DiskCache } from "./disk-cache.server.ts";
import { type App, type Filled, fill } from "./fill.server.ts";
import { isLongTail } from "./public-routes.server.ts";
import type { ResponseCache } from "./response-cache.server.ts";

interface FillerOptions {
  deps: Deps;
  app: App;
  responses: ResponseCache;
  /** Null: no second tier. */
  disk: DiskCache | null;
  clock: () => number;
}

/** A cached response is fresh for this long. */
export const freshMs = 60_000;
/** How long a cached response is shown: while it is refreshed, and while a refresh fails. */
const staleMs = 600_000;
/** A failed refresh is retried after this time, not by every request. */
export const retryMs = 1_000;

/** Renders responses, each once however many clients request it at the same time, and caches those that may be cached. */
export function createFiller({ deps, app, responses, disk, clock }: FillerOptions) {
  /** Renderings in progress, by key. */
  const running = new Map<string, Promise<Filled | null>>();
  /** How many renderings are in progress, abandoned ones included. */
  let atWork = 0;
  /** Tags that were dropped while something was being rendered; null: all. */
  let dropped: { tag: string | null }[] = [];

  function make(cacheKey: CacheKey, route: string): Promise<Filled | null> {
    const known = running.get(cacheKey.key);
    if (known) return known;
    const work = fillAndStore(cacheKey, route).finally(() => {
      if (running.get(cacheKey.key) === work) running.delete(cacheKey.key);
    });
    running.set(cacheKey.key, work);
    return work;
  }

  function fillAndStore(cacheKey: CacheKey, route: string): Promise<Filled | null> {
    return render(cacheKey, (filled) => {
      if (filled.isCacheable) cacheResponse(cacheKey, route, filled);
      else if (!isPassing(filled.response.status)) responses.remove(cacheKey.key);
    });
  }

  /**
   * Requests a response from the product; null when that failed.
   *
   * @param use called in the same moment, unless one of its facts was dropped meanwhile
   */
  async function render(cacheKey: CacheKey, use: (filled: Filled) => void): Promise<Filled | null> {
    const since = dropped.length;
    atWork += 1;
    try {
      const filled = await fill(app, deps, cacheKey);
      const isOld = dropped.slice(since).some(({ tag }) => tag === null || filled.response.tags.includes(tag));
      if (!isOld) use(filled);
      return filled;
    } catch (error) {
      deps.log.error({ path: cacheKey.url.slice(0, 200), err: error }, "a page for the cache could not be made");
      return null;
    } finally {
      atWork -= 1;
      if (atWork === 0) dropped = [];
    }
  }

  function cacheResponse({ key, url }: CacheKey, route: string, { response }: Filled): void {
    const older = responses.peek(key)?.response;
    if (older?.etag === response.etag) reuseBodies(response, older);
    const createdAtMs = clock();
    const endsAtMs = createdAtMs + Math.min(staleMs, response.validMs);
    responses.store({ key, route, response, createdAtMs, endsAtMs, freshUntilMs: createdAtMs + freshMs });
    if (isLongTail(route, url)) void disk?.put({ key, route, response }).then(() => responses.updateSize(key));
  }

  return {
    /** Renders a response for waiting clients; null when that failed. */
    fill: make,
    /** Renders a response for the disk alone, with no client waiting. Resolves once it is written, or will not be. */
    async store(cacheKey: CacheKey, route: string): Promise<void> {
      let written: Promise<void> | undefined;
      await render(cacheKey, ({ isCacheable, response }) => {
        if (isCacheable) written = disk?.put({ key: cacheKey.key, route, response });
      });
      await written;
    },
    /** Refreshes a cached response while the old one is served. */
    refresh(cacheKey: CacheKey, route: string): void {
      if (running.has(cacheKey.key)) return;
      const place = responses.peek(cacheKey.key);
      if (place) place.freshUntilMs = clock() + retryMs;
      void make(cacheKey, route).then(async (filled) => {
        if (!filled?.isCacheable) return;
        await dropUncompressed(filled.response);
        responses.updateSize(cacheKey.key);
      });
    },
    /** A rendering in progress may show an outdated fact: requests from now on start a new one. */
    forget(tag: string): void {
      if (atWork > 0) dropped.push({ tag });
      running.clear();
    },
    invalidateAll(): void {
      if (atWork > 0) dropped.push({ tag: null });
      running.clear();
    },
  };
}

/** Whether a failure is an outage, not the page's own error: the cached page is still served. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}
