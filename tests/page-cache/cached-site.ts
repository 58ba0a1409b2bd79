import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import type { OpenDatabase } from "#db/client.server.ts";
import type { App } from "#http/page-cache/fill.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openPublicResponses } from "../../src/public-responses.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { sourcePages } from "../support/source-pages.ts";

/** A response as it came over the network. */
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** Unpacked. */
  text: string;
  /** How it was served, by the access log: hit, stale, miss; undefined: not by the cache. */
  cache: string | undefined;
}

export type CachedSite = Awaited<ReturnType<typeof openCachedSite>>;

/**
 * The whole product with its pages behind the page cache, listening.
 *
 * @param given a database that several sites share, such as the processes of one installation; settings of its own
 */
export async function openCachedSite(given: { database?: OpenDatabase; env?: Record<string, string> } = {}) {
  const database = given.database ?? (await openTestDatabase());
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const config = readConfig({ RATE_LIMITS: "off", PAGE_CACHE_FILL: "off", ...given.env });
  const deps = testDeps(database, { log, config });
  const app = createApp(deps, { pages: await sourcePages() });
  const time = { ms: 0 };
  const made: string[] = [];
  /** Between the cache and the product; a test may delay or break it. */
  const link: { before: () => Promise<void>; isBroken: boolean } = { before: async () => {}, isBroken: false };
  const watched: App = {
    fetch: async (incoming, bindings) => {
      made.push(new URL(incoming.url).pathname + new URL(incoming.url).search);
      // why: a database that is away, without taking it from the other tests.
      if (link.isBroken) return new Response("no database", { status: 503 });
      const response = await app.fetch(incoming, bindings);
      await link.before();
      return response;
    },
  };
  const next = getRequestListener(app.fetch as (request: Request) => Response | Promise<Response>);
  const responses = await openPublicResponses({
    ...{ deps, source: database.source, app: watched, next, clock: () => time.ms },
    // why: nothing follows here, and a test that reads a list must not wait for it.
    manyChangesMs: 0,
  });
  const server = createServer(responses.listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const line = lines.find(({ requestId }) => requestId === response.headers["x-request-id"]);
          const cache = line?.cache as string | undefined;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: unpack(response.headers, bytes),
            cache,
          });
        });
      });
      sent.on("error", reject);
      sent.end();
    });
  }

  return {
    database,
    db: database.db,
    deps,
    app,
    port,
    ask,
    /** Lets time pass for the cache alone. */
    pass: (seconds: number) => {
      time.ms += seconds * 1000;
    },
    /** Addresses that the cache requested from the product. */
    made,
    link,
    lines,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await responses.close();
      if (!given.database) await database.close();
    },
  };
}

const timeoutMs = 15_000;

/** Requests a page until it is served from memory: notices of earlier changes have arrived by then. */
export async function untilCached(site: CachedSite, path: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while ((await site.ask(path)).cache !== "hit") if (Date.now() > end) throw new Error(`${path} is not cached`);
}

/** Requests a page until it shows a text: a notice of PostgreSQL takes a moment. */
export async function untilShown(site: CachedSite, path: string, text: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await site.ask(path)).text.includes(text)) if (Date.now() > end) throw new Error(`${path} lacks "${text}"`);
}

function unpack(headers: IncomingHttpHeaders, bytes: Buffer): string {
  if (bytes.length === 0) return "";
  if (headers["content-encoding"] === "br") return brotliDecompressSync(bytes).toString();
  if (headers["content-encoding"] === "gzip") return gunzipSync(bytes).toString();
  return bytes.toString();
}
