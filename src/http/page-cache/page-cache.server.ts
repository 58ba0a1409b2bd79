import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { trustProxies } from "#lib/trusted-proxies.server.ts";
import type { Deps } from "../deps.server.ts";
import { consumeCall } from "../limits/call-limit.server.ts";
import { collectQuotas, isCall, quotaHeaders } from "../limits/quotas.server.ts";
import { logResponse, newRequestId } from "../request/access-log.server.ts";
import { clientAddress } from "../request/client-address.server.ts";
import { createHostCheck } from "../request/own-host.server.ts";
import { type CacheOutcome, countCache, exposeCacheSize } from "../responses/metrics.server.ts";
import { asksForDetails } from "../responses/problem.server.ts";
import { judgeSession } from "../session/live-sessions.server.ts";
import { readSessionCookie } from "../session/session-cookie.server.ts";
import type { AheadOutcome } from "./background-fill.server.ts";
import { type CacheKey, parseCacheKey, pathOf, plainCacheKey } from "./cache-key.server.ts";
import { bodyHeaders, type CachedResponse, notModifiedHeaders, plainBody } from "./cached-response.server.ts";
import type { App } from "./fill.server.ts";
import { createFiller } from "./filler.server.ts";
import { publicRoute } from "./public-routes.server.ts";
import { everythingTag } from "./purge-in-front.server.ts";
import { createResponseCache } from "./response-cache.server.ts";

export interface PageCacheOptions {
  deps: Deps;
  app: App;
  /** Handles what the cache does not serve. */
  next: RequestListener;
  maxBytes: number;
  /** Milliseconds of a monotonic clock. */
  clock?: () => number;
}

/**
 * Serves responses that are the same for all visitors who are not signed in, in front of the product: docs/decisions/0026. It works
 * on Node's own requests, so a cached page costs little more than sending its bytes.
 */
export function createPageCache(options: PageCacheOptions) {
  const { deps, next, maxBytes, clock = () => performance.now() } = options;
  const responses = createResponseCache(maxBytes);
  const isOwnHost = createHostCheck(deps.config);
  const isTrusted = trustProxies(deps.config.TRUSTED_PROXIES);
  const filler = createFiller({ ...options, responses, clock });
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
    const started = performance.now();
    const place = cacheKey ? responses.find(cacheKey.key) : undefined;
    if (cacheKey && place && clock() < place.endsAtMs) {
      const cache = clock() < place.freshUntilMs ? "hit" : "stale";
      if (cache === "stale") filler.refresh(cacheKey, place.route);
      serveCached({ incoming, outgoing, cacheKey, route: place.route, cache, started }, place.response);
      return;
    }
    const route = publicRoute(cacheKey ? pathOf(cacheKey) : (incoming.url ?? "").replace(/\?.*/, ""));
    if (!route) return next(incoming, outgoing);
    if (!cacheKey) {
      countCache(deps, "bypass");
      return next(incoming, outgoing);
    }
    const exchange = { incoming, outgoing, cacheKey, route, cache: "miss" as const, started };
    serveMiss(exchange).catch((error) => giveUp(outgoing, error));
  }

  interface Exchange {
    incoming: IncomingMessage;
    outgoing: ServerResponse;
    cacheKey: CacheKey;
    route: string;
    cache: CacheOutcome;
    /** When the request arrived, by performance.now(). */
    started: number;
    /** Headers that say what is left of the limits by which this request was counted. */
    quotas?: string[];
  }

  async function serveMiss(exchange: Exchange): Promise<void> {
    const { incoming, outgoing, cacheKey, route } = exchange;
    // Requests beyond the limit are refused by the product.
    const counted = await collectQuotas(() => consumeCall(deps, addressOf(incoming), null));
    if (counted.result !== null) return next(incoming, outgoing);
    const filled = await filler.fill(cacheKey, route);
    const isTold = filled && filled.response.status >= 400 && asksForDetails(incoming.headers.accept);
    if (!filled || filled.isOwn || isTold) return next(incoming, outgoing);
    const quotas = isCall(route) ? quotaHeaders(counted.quotas) : [];
    serveCached({ ...exchange, quotas }, filled.response);
  }

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers["x-forwarded-for"]?.toString() ?? null;
    return clientAddress(socket.remoteAddress, forwardedFor, isTrusted);
  }

  /** Synchronous unless the body has to be decompressed. */
  function serveCached(exchange: Exchange, response: CachedResponse): void {
    const { incoming, outgoing, cacheKey } = exchange;
    const { status } = response;
    const isPlainSent = response.encoding !== null && !cacheKey.isEncodingAccepted;
    if (status === 200 && isNotModified(incoming, response.etag)) send(exchange, response, { status: 304 });
    else if (incoming.method === "HEAD") send(exchange, response, { status });
    else if (!isPlainSent) send(exchange, response, { status, body: response.body });
    else {
      plainBody(response)
        .then((body) => send(exchange, response, { status, body }))
        .catch((error) => giveUp(outgoing, error));
    }
  }

  function send(
    exchange: Exchange,
    response: CachedResponse,
    { status, body }: { status: number; body?: Buffer },
  ): void {
    const { incoming, outgoing, cacheKey, route, cache, started, quotas = [] } = exchange;
    if (outgoing.destroyed) return;
    // A failed page shows the id of the request that rendered it; every other response has its own id.
    const requestId = response.status >= 400 ? response.madeBy : newRequestId();
    const sentAs = cacheKey.isEncodingAccepted ? response.encoding : null;
    const headers = (status === 304 ? notModifiedHeaders : bodyHeaders)(response, sentAs, requestId).concat(quotas);
    if (incoming.headers["surrogate-capability"]) headers.push(...surrogateHeaders(cacheKey, response));
    outgoing.writeHead(status, headers);
    outgoing.end(body);
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

  /** For a cache of ours in front, which announces itself: what purges a response, and how long it is fresh (decision 0099). */
  function surrogateHeaders({ key }: CacheKey, response: CachedResponse): string[] {
    const place = responses.peek(key);
    if (place?.response !== response) return [];
    const seconds = Math.max(0, Math.floor((place.freshUntilMs - clock()) / 1000));
    const tags = [...response.tags, everythingTag].join(" ");
    return ["Surrogate-Key", tags, "Surrogate-Control", `max-age=${seconds}`];
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
    },
    clear(): void {
      filler.invalidateAll();
      responses.clear();
    },
    /** Caches the response that a browser without preferences gets at an address, unless a fresh one is cached already. */
    async fillAhead(url: string): Promise<AheadOutcome> {
      const cacheKey = plainCacheKey(url);
      const route = publicRoute(pathOf(cacheKey));
      const place = responses.peek(cacheKey.key);
      if (!route || (place && clock() < place.freshUntilMs)) return "cached already";
      if (!place && responses.isFull()) return "full";
      await filler.fillAhead(cacheKey, route);
      return "made";
    },
    /** Milliseconds since the last request. */
    idleMs: () => clock() - lastRequestMs,
    size: responses.size,
  };
}

function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === `"${etag}"`);
}
