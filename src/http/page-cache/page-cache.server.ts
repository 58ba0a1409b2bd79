import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { logResponse, newRequestId } from "../access-log.server.ts";
import { consumeCall } from "../call-limit.server.ts";
import { clientAddress } from "../client-address.server.ts";
import type { Deps } from "../deps.server.ts";
import { chooseCachedEncoding } from "../encodings.server.ts";
import { judgeSession } from "../live-sessions.server.ts";
import { type CacheOutcome, countCache, exposeCacheSize } from "../metrics.server.ts";
import { createHostCheck } from "../own-host.server.ts";
import { readSessionCookie } from "../session-cookie.server.ts";
import { type CacheKey, parseCacheKey, pathOf, plainCacheKey } from "./cache-key.server.ts";
import {
  type CachedResponse,
  dropUncompressed,
  type EncodedBody,
  encodeBody,
  findBody,
  notModifiedHeaders,
} from "./cached-response.server.ts";
import type { DiskCache } from "./disk-cache.server.ts";
import type { App } from "./fill.server.ts";
import { createFiller, freshMs, retryMs } from "./filler.server.ts";
import { publicRoute } from "./public-routes.server.ts";
import { type CacheEntry, createResponseCache } from "./response-cache.server.ts";

export interface PageCacheOptions {
  deps: Deps;
  app: App;
  /** Handles what the cache does not serve. */
  next: RequestListener;
  maxBytes: number;
  /** The second tier; null: none. */
  disk?: DiskCache | null;
  /** Milliseconds of a monotonic clock. */
  clock?: () => number;
}

/** A stored page that is read twice within this time is also cached in memory: 40 reads a second are no coincidence. */
const busyMs = 25;

/**
 * Serves responses that are the same for all visitors who are not signed in, in front of the product: docs/decisions/0026. It works
 * on Node's own requests, so a cached page costs little more than sending its bytes.
 */
export function createPageCache(options: PageCacheOptions) {
  const { deps, next, maxBytes, disk = null, clock = () => performance.now() } = options;
  const responses = createResponseCache(maxBytes);
  const isOwnHost = createHostCheck(deps.config);
  const filler = createFiller({ ...options, disk, responses, clock });
  exposeCacheSize(deps, responses.size);

  let lastRequestMs = Number.NEGATIVE_INFINITY;

  const listener: RequestListener = (incoming, outgoing) => {
    lastRequestMs = clock();
    if (!isOwnHost(incoming.headers.host)) return next(incoming, outgoing);
    const cacheKey = parseCacheKey(incoming);
    // Only the cookie of a session may be in the way: then it matters whether there is one.
    if (cacheKey || !parseCacheKey(incoming, true)) answer(incoming, outgoing, cacheKey);
    else answerCookie(incoming, outgoing).catch((error) => giveUp(outgoing, error));
  };

  /** Whether the session that a request brings is made up, or ended. */
  async function isSignedOut(incoming: IncomingMessage): Promise<boolean> {
    const secret = readSessionCookie(new Headers({ cookie: incoming.headers.cookie ?? "" }), deps.config);
    return secret === null || (await judgeSession(deps, addressOf(incoming), secret)) === "none";
  }

  async function answerCookie(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    answer(incoming, outgoing, (await isSignedOut(incoming)) ? parseCacheKey(incoming, true) : null);
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, cacheKey: CacheKey | null): unknown {
    const place = cacheKey ? responses.find(cacheKey.key) : undefined;
    if (cacheKey && place && clock() < place.endsAtMs) {
      const isFresh = clock() < place.freshUntilMs || isFreshOnDisk(place);
      if (!isFresh) filler.refresh(cacheKey, place.route);
      const cache = isFresh ? "hit" : "stale";
      serveCached(
        { incoming, outgoing, cacheKey, route: place.route, cache, started: performance.now() },
        place.response,
      );
      return;
    }
    if (cacheKey && serveStored(incoming, outgoing, cacheKey)) return;
    const route = publicRoute(cacheKey ? pathOf(cacheKey) : (incoming.url ?? "").replace(/\?.*/, ""));
    if (!route) return next(incoming, outgoing);
    if (!cacheKey) {
      countCache(deps, "bypass");
      return next(incoming, outgoing);
    }
    const exchange = { incoming, outgoing, cacheKey, route, cache: "miss" as const, started: performance.now() };
    serveMiss(exchange).catch((error) => giveUp(outgoing, error));
  }

  /** Whether the disk has a fresh response; the one in memory is then checked again in a minute. */
  function isFreshOnDisk(place: CacheEntry): boolean {
    const stored = disk?.find(place.key);
    if (!stored || deps.now().getTime() >= stored.freshUntilMs) return false;
    place.freshUntilMs = Math.min(clock() + freshMs, place.endsAtMs);
    return true;
  }

  /** Serves from the disk. @returns false when it has no intact response */
  function serveStored(incoming: IncomingMessage, outgoing: ServerResponse, cacheKey: CacheKey): boolean {
    const started = performance.now();
    const stored = disk?.find(cacheKey.key);
    if (!disk || !stored) return false;
    const nowMs = deps.now().getTime();
    const isBusy = nowMs - stored.readAtMs < busyMs;
    const read = disk.read(stored, isBusy ? "whole" : (chooseCachedEncoding(acceptedBy(incoming)) ?? "gzip"));
    if (!read) return false;
    const { response, release } = read;
    const { key, route } = stored;
    if (nowMs >= stored.freshUntilMs) {
      stored.freshUntilMs = nowMs + retryMs;
      filler.refresh(cacheKey, route);
    } else if (isBusy) {
      const at = clock();
      const endsAtMs = at + stored.endsAtMs - nowMs;
      responses.store({
        key,
        route,
        response,
        createdAtMs: at,
        endsAtMs,
        freshUntilMs: Math.min(at + freshMs, endsAtMs),
      });
    }
    // Node reports when the operating system has taken all bytes; when a response is cut off, its buffer is not reused.
    outgoing.once("finish", release);
    serveCached({ incoming, outgoing, cacheKey, route, cache: "disk", started }, response);
    return true;
  }

  interface Exchange {
    incoming: IncomingMessage;
    outgoing: ServerResponse;
    cacheKey: CacheKey;
    route: string;
    cache: CacheOutcome;
    /** When the request arrived, by performance.now(). */
    started: number;
  }

  async function serveMiss(exchange: Exchange): Promise<void> {
    const { incoming, outgoing, cacheKey, route } = exchange;
    // Requests beyond the limit are refused by the product.
    if ((await consumeCall(deps, addressOf(incoming), null)) !== null) return next(incoming, outgoing);
    const filled = await filler.fill(cacheKey, route);
    if (!filled || filled.isOwn) return next(incoming, outgoing);
    await serveCached(exchange, filled.response);
    if (filled.isCacheable) {
      await dropUncompressed(filled.response);
      responses.updateSize(cacheKey.key);
    }
  }

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers["x-forwarded-for"]?.toString() ?? null;
    return clientAddress(socket.remoteAddress, forwardedFor, deps.config.TRUSTED_PROXIES);
  }

  /** Synchronous when the accepted encoding is cached. */
  function serveCached(exchange: Exchange, response: CachedResponse): Promise<void> | void {
    const { incoming, outgoing, cacheKey } = exchange;
    const encoding = chooseCachedEncoding(acceptedBy(incoming));
    const ready = findBody(response, encoding);
    if (ready) return send(exchange, response, ready);
    const sending = encodeBody(response, encoding).then((made) => {
      responses.updateSize(cacheKey.key);
      send(exchange, response, made);
    });
    return sending.catch((error) => giveUp(outgoing, error));
  }

  function send(exchange: Exchange, response: CachedResponse, body: EncodedBody): void {
    const { incoming, outgoing, cacheKey, route, cache, started } = exchange;
    if (outgoing.destroyed) return;
    // A failed page shows the id of the request that rendered it; every other response has its own id.
    const requestId = response.status >= 400 ? response.madeBy : newRequestId();
    const isUnchanged = response.status === 200 && isNotModified(incoming, response.etag);
    const headers = isUnchanged ? notModifiedHeaders(response, body) : body.headers;
    headers[headers.length - 1] = requestId;
    const status = isUnchanged ? 304 : response.status;
    outgoing.writeHead(status, headers);
    outgoing.end(isUnchanged || incoming.method === "HEAD" ? undefined : body.bytes);
    for (const work of response.onServe) work();
    logResponse(deps, {
      requestId,
      method: incoming.method ?? "",
      path: pathOf(cacheKey).slice(0, 200),
      route,
      status,
      started,
      cache,
    });
  }

  /** A failure of the cache itself: the connection is closed, the process continues. */
  function giveUp(outgoing: ServerResponse, error: unknown): void {
    deps.log.error({ err: error }, "a cached page could not be sent");
    outgoing.destroy();
  }

  return {
    listener,
    /** Drops everything tagged with a fact, renderings in progress too. */
    drop(tag: string): void {
      filler.forget(tag);
      responses.drop(tag);
      disk?.drop(tag);
    },
    /** Drops everything in memory; the disk is compared with the data's version (disk-cache.server.ts). */
    clear(): void {
      filler.invalidateAll();
      responses.clear();
    },
    /** Stores the default response of an address unless it is stored already. @returns false if it was */
    async store(url: string): Promise<boolean> {
      const cacheKey = plainCacheKey(url);
      const route = publicRoute(pathOf(cacheKey));
      const stored = disk?.find(cacheKey.key);
      if (!route || (stored && deps.now().getTime() < stored.freshUntilMs)) return false;
      await filler.store(cacheKey, route);
      return true;
    },
    /** Milliseconds since the last request. */
    idleMs: () => clock() - lastRequestMs,
    size: responses.size,
  };
}

const acceptedBy = ({ headers }: IncomingMessage) => String(headers["accept-encoding"] ?? "");

function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === `"${etag}"`);
}
