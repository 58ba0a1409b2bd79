import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import type { Db } from "#db/client.server.ts";
import { listCareerWords } from "#features/careers/service.server.ts";
import { preloadModels } from "#features/chances/service/served-models.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { type Draw, sourcePages } from "../support/source-pages.ts";

/** A statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The whole product with pages and API on a database of its own, and every statement that it sends. Pages run their loaders
 * and are not drawn: drawing asks nothing.
 */
export async function openWatchedSite() {
  const database = await openTestDatabase();
  const client = (database.db as unknown as { $client: Client }).$client;
  let heard: Statement[] | undefined;
  const logger = { logQuery: (text: string, values: unknown[]) => void heard?.push({ text, values }) };
  const db = (database.kind === "pglite"
    ? drizzlePglite(client as unknown as PGlite, { logger })
    : drizzleNode(client as unknown as pg.Pool, { logger })) as unknown as Db;
  // Without cached pages, which ask nothing at all.
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", PAGE_CACHE_MB: "0" });
  const deps = testDeps({ ...database, db }, { config });
  const app = createApp(deps, { pages: await sourcePages(drawNothing) });
  // As at the start of the server; a page of the cache has no later check of its own.
  await preloadModels(deps);
  // Read once in ten minutes, for all searches.
  await listCareerWords(deps);

  return {
    db,
    deps,
    /** What the product asks the database for this request, and the status it answers with. */
    async watch(path: string, init: RequestInit = {}): Promise<{ status: number; statements: Statement[] }> {
      const statements: Statement[] = [];
      heard = statements;
      const response = await app.request(path, init);
      await response.text();
      heard = undefined;
      return { status: response.status, statements };
    },
    /** What the product asks while this runs. */
    async watchCall(call: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = [];
      heard = statements;
      await call();
      heard = undefined;
      return statements;
    },
    /** The plan of a statement with the values it was sent with. */
    async explain({ text, values }: Statement): Promise<PlanNode> {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      );
      return rows[0]!["QUERY PLAN"][0].Plan;
    },
    /** Gives a connection of its own to work that takes longer than the product lets a statement take. */
    async withTimeout(work: (ask: Ask) => Promise<void>): Promise<void> {
      if ("embedded" in database.source) return work(asker(database.source.embedded));
      const own = new pg.Client({ connectionString: database.source.url });
      await own.connect();
      await work(asker(own as unknown as Client)).finally(() => own.end());
    },
    close: () => database.close(),
  };
}

/** Sends one statement and answers its rows. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>;

/** What PGlite and node-postgres have in common. */
interface Client {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

const asker =
  (client: Client): Ask =>
  async <Row extends object>(statement: string) =>
    (await client.query<Row>(statement)).rows;

export type WatchedSite = Awaited<ReturnType<typeof openWatchedSite>>;

/** A node of PostgreSQL's plan, as far as the tests read it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const drawNothing: Draw = (_request, status, headers) => new Response("", { status, headers });
