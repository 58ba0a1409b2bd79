/**
 * Starts the product: reads the environment, opens the database, listens, and closes all of it in order.
 * The only file of the server with side effects.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { loadStarterData } from "./imports/load-starter.ts";
import { openDatabase } from "./src/db/client.server.ts";
import { isMigrated, migrate } from "./src/db/migrate.server.ts";
import type { Deps } from "./src/http/deps.server.ts";
import { ConfigError, readConfig } from "./src/lib/config.server.ts";

type ServerEntry = typeof import("./src/server-entry.ts");
type Handler = (request: Request) => Response | Promise<Response>;

const root = import.meta.dirname;
const migrations = join(root, "migrations");
const isDevelopment = process.argv.includes("--dev");

async function main() {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    folder: join(config.DATA_DIR, "database"),
    onConnectionError: (error) => log.warn({ message: error.message }, "a database connection was lost"),
  });
  const applied = await migrate(database, migrations);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  if (config.SAMPLE_DATA) {
    const counts = await loadStarterData(database, join(root, "starter"), new Date());
    if (counts.colleges + counts.packages > 0) log.info(counts, "starter data loaded");
  }
  const deps: Deps = {
    config,
    db: database.db,
    log,
    now: () => new Date(),
    secretKey: config.SECRET_KEY ?? "",
    jobs: { add: async () => {} },
    mail: { send: async () => {}, close: async () => {} },
    // Set once the application is loaded: its errors must be the application's own.
    payments: undefined as never,
    isReady: () => isMigrated(database.db, migrations),
  };
  const listener = isDevelopment ? await developmentListener(deps) : await builtListener(deps);
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 8_000, keepAliveTimeout: 65_000 }, listener);
  server.listen(config.PORT, config.HOST, () => {
    const { port } = server.address() as AddressInfo;
    announce(config.PUBLIC_URL.replace(/:\d+$/, `:${port}`), database.kind, config.MODE);
  });
  closeOn(["SIGINT", "SIGTERM"], async () => {
    log.info("closing: finishing what was asked for");
    const finished = new Promise((resolve) => server.close(resolve));
    // A kept-alive connection becomes idle only when its last answer is out.
    const sweep = setInterval(() => server.closeIdleConnections(), 200);
    const late = setTimeout(() => server.closeAllConnections(), 10_000);
    await finished;
    clearInterval(sweep);
    clearTimeout(late);
    await database.close();
    log.info("closed");
  });
}

/** Serves the build in build/. */
async function builtListener(deps: Deps) {
  // React reads it when it is loaded: the code that serves people is always the optimised one.
  process.env.NODE_ENV = "production";
  const entry = (await import("./build/server/index.js" as string)) as ServerEntry;
  deps.payments = entry.choosePayments(deps);
  await entry.warmUp(deps.db);
  const app = entry.createApp(deps, { pages: entry.pages, clientFolder: join(root, "build/client") });
  return getRequestListener(app.fetch as Handler);
}

/** Serves the sources through Vite in this one process: a saved file is on the page at once. */
async function developmentListener(deps: Deps) {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true } });
  const load = async () => {
    const entry = (await vite.ssrLoadModule("./src/server-entry.ts")) as ServerEntry;
    deps.payments ??= entry.choosePayments(deps);
    return entry.createApp(deps, { pages: entry.pages });
  };
  const listener = getRequestListener(async (request) => (await load()).fetch(request));
  return (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => listener(request, response));
}

function announce(address: string, database: string, mode: string) {
  console.log(`
  Margdeep is ready (${mode} mode, ${database === "pglite" ? "embedded database" : "PostgreSQL"})

    Site            ${address}/
    API             ${address}/api/docs
    Health          ${address}/healthz   ${address}/readyz
`);
}

/** Runs `close` once at the first of these signals, then ends the process; a second signal ends it at once. */
function closeOn(signals: NodeJS.Signals[], close: () => Promise<void>) {
  let isClosing = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: Error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
