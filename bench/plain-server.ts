/**
 * The second and third reference server, without a framework: at /page one query and React's `renderToString` of the
 * real page's tree with its real data, at /json one query and `JSON.stringify`, both compressed as the product does it.
 * `node bench/plain-server.ts <path of the page> <stream id>`, with DATABASE_URL or DATA_DIR; prints its port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { EntryContext } from "react-router";
import { openDatabase } from "#db/client.server.ts";
import { openReads } from "#db/reads.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { chooseEncodingOnce, effortOnce, encodeOnce } from "#http/responses/encodings.server.ts";
import { readConfig } from "#lib/config.server.ts";

process.env.NODE_ENV = "production";
const [pagePath = "/", streamId = "1"] = process.argv.slice(2);
const { createApp, openState, pages } = (await import(
  "../build/server/index.js" as string
)) as typeof import("#server-entry.ts");
const { renderPage } = pages.entry.module as unknown as typeof import("#entry.server.tsx");

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  folder: join(process.env.DATA_DIR ?? "", "database"),
});
const address = `http://localhost${pagePath}`;
const deps = depsOfPage();
const page = await catchPage();

const place = { cache: deps.state.parts, locale: "en", url: address } as const;
/** As of a page to read. */
const facts = { start: "interaction", data: null, dataFrom: pagePath, requestId: null } as const;

const server = createServer(async (request, response) => {
  try {
    const { rows } = await readList();
    const isJson = request.url?.startsWith("/json");
    const text = isJson ? JSON.stringify({ results: rows }) : String(renderPage(page, place, facts));
    await send(request, response, isJson ? "application/json" : "text/html", text);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.once("SIGTERM", () => server.close(() => void database.close()));

/** The page's loader data, as passed to the renderer. */
async function catchPage(): Promise<EntryContext> {
  const caught: EntryContext[] = [];
  const capture = (...[, status, headers, context]: Parameters<typeof pages.entry.module.default>) => {
    const { serverHandoffStream: _, ...entry } = context;
    caught.push(entry);
    return new Response(null, { status, headers });
  };
  const entry = { ...pages.entry, module: { ...pages.entry.module, default: capture } };
  const { status } = await createApp(deps, { pages: { ...pages, entry } }).fetch(new Request(address));
  if (!caught[0] || status !== 200) throw new Error(`${pagePath} was answered by ${status}`);
  return caught[0];
}

/** What the list's page reads; nothing else of the product runs here. */
function depsOfPage(): Deps {
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  const { db, work } = database;
  const reads = openReads(database, undefined, { onSwitch: () => {} });
  const pressure = {
    eventLoopDelayMs: () => 0,
    countInBurst: () => 0,
    databaseWaiting: () => 0,
    connections: () => null,
  };
  const log = pino({ level: "silent" });
  const made = {
    config,
    db,
    work,
    reads,
    pressure,
    log,
    now: () => new Date(),
    state: openState(config),
    secretKey: "bench",
  };
  return made as unknown as Deps;
}

/** One page of a stream's colleges, as a program without an in-memory index would query it. */
function readList(): Promise<{ rows: unknown[] }> {
  return database.db.execute(sql`
    select c.id, c.name, c.short_name, c.area, c.city, c.district, c.state, c.pincode, c.latitude, c.longitude,
      c.ownership, c.is_women_only, c.founded_year, c.website, c.university
    from colleges c
    where c.is_active and exists (select from branches b where b.college_id = c.id and b.stream_id = ${Number(streamId)})
    order by c.id limit 24`) as unknown as Promise<{ rows: unknown[] }>;
}

async function send({ headers }: IncomingMessage, response: ServerResponse, type: string, text: string): Promise<void> {
  const encoding = chooseEncodingOnce(String(headers["accept-encoding"] ?? ""));
  const body = encoding
    ? await encodeOnce(encoding, Buffer.from(text), effortOnce(type, text.length))
    : Buffer.from(text);
  const encoded = encoding && { "content-encoding": encoding };
  response.writeHead(200, { "content-type": type, "content-length": body.length, ...encoded });
  response.end(body);
}
