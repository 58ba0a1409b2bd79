/**
 * Starts the product: reads the environment, opens the database, listens, and closes all of it in order.
 * The only file of the server with side effects.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { openImporters } from "./imports/pipeline/open-importers.ts";
import { openBackupSocket } from "./src/db/backup-socket.server.ts";
import { DatabaseUnavailable, type OpenDatabase, openDatabase } from "./src/db/client.server.ts";
import { isMigrated, migrate } from "./src/db/migrate.server.ts";
import { openReads } from "./src/db/reads.server.ts";
import type { Deps } from "./src/http/deps.server.ts";
import { answerListenerError } from "./src/http/request/malformed-requests.server.ts";
import { closeServer, openServer } from "./src/http/responses/server-options.server.ts";
import { type Config, ConfigError, readConfig } from "./src/lib/config.server.ts";
import { openDataFolder, openPathsWarning } from "./src/lib/data-folder.server.ts";
import { endOnFailure } from "./src/lib/end-on-failure.server.ts";
import { nodeWarning } from "./src/lib/node-version.server.ts";
import { openLog } from "./src/lib/open-log.server.ts";
import { readSecretKey, secretKeyWarning } from "./src/lib/secret-key.server.ts";
import { startTracing } from "./src/lib/start-tracing.server.ts";

type ServerEntry = typeof import("./src/server-entry.ts");
/** The code that serves people: loaded once, or (development) again for each request. */
interface Code {
  entry: ServerEntry;
  listen: (deps: Deps, source: OpenDatabase["source"]) => Promise<Listening>;
}
interface Listening {
  listener: RequestListener;
  close: () => Promise<void>;
}
type Handler = (request: Request) => Response | Promise<Response>;

const root = import.meta.dirname;
const migrations = join(root, "migrations");
const isDevelopment = process.argv.includes("--dev");

async function main() {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  endOnFailure(log);
  const openPaths = openPathsWarning(openDataFolder(config.DATA_DIR));
  const collector = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const stopTracing = collector ? await startTracing(collector) : null;
  const warnings = [nodeWarning(process.versions.node), secretKeyWarning(config), openPaths];
  for (const warning of warnings) if (warning) log.warn(warning);
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    folder: join(config.DATA_DIR, "database"),
    onConnectionError: (error) => log.warn({ message: error.message }, "a database connection was lost"),
    waitMs: 60_000,
    onWaiting: (error) => log.warn({ message: String(error.cause ?? error) }, "waiting for the database"),
  });
  if (stopTracing) {
    const { traceQueries } = await import("./src/db/trace-queries.server.ts");
    for (const db of [database.db, database.work]) traceQueries(db);
  }
  const applied = await migrate(database, migrations);
  if (applied.length > 0) log.info({ migrations: applied.length, newest: applied.at(-1) }, "database migrated");
  const backupSocket = await openBackupSocket(database, config.DATA_DIR, log);
  const { entry, listen } = isDevelopment ? await developmentCode() : await builtCode();
  const files = await entry.openFiles(config);
  // Before the starter data, which writes these rows itself.
  if (await entry.refreshStaleDerived(database.work)) log.info("derived rows of colleges written again");
  const { loadCareers } = await import("./imports/load-careers.ts");
  await loadCareers(database, join(root, "content"));
  if (config.SAMPLE_DATA) {
    const { loadStarterData } = await import("./imports/load-starter.ts");
    const counts = await loadStarterData(database, join(root, "starter"), new Date(), { files, log });
    if (counts.colleges + counts.packages + counts.calendar > 0) log.info(counts, "starter data loaded");
  }
  const jobs = await entry.openJobQueue(database, log);
  const opened = {
    config,
    db: database.db,
    work: database.work,
    log,
    now: () => new Date(),
    secretKey: readSecretKey(config),
  };
  let isClosing = false;
  let models = Promise.resolve();
  const pressure = entry.openPressureGauges(database);
  const reads = openReads(database, config.DATABASE_READ_URL, {
    onSwitch: (isUsed, reason) =>
      isUsed ? log.info("public facts are read from the replica") : log.warn({ reason }, "the replica is not read"),
  });
  const deps: Deps = {
    ...opened,
    reads,
    jobs,
    mail: entry.openMail(config, opened.now),
    textMessages: entry.openTextMessages(config, opened.now),
    webhooks: entry.openWebhooks(),
    payments: entry.choosePayments(opened),
    files,
    importers: openImporters(database, { dataDir: config.DATA_DIR, mirror: config.PUBLIC_DATA_MIRROR }),
    trainer: entry.openChildProgram(join(root, "src/features/chances/service/train-process.server.ts")),
    heavyWork: isDevelopment
      ? entry.openInlineWork(entry.heavyTasks)
      : entry.openHeavyThread(join(root, "build/threads/heavy-thread.cjs")),
    limits: entry.openLimits(database, opened.secretKey, (error) =>
      log.warn({ message: error.message }, "limits are counted by this process alone: the database is away"),
    ),
    pressure,
    state: entry.openState(config),
    // Through the replica while the primary is away: public pages go on, so no process is taken out of service.
    isReady: async () => !isClosing && (await isMigrated(reads.db, migrations)),
  };
  const firstStaff = await entry.createFirstMember(deps);
  // At once: a start that fails later, on a port that is taken, would keep the password to itself.
  if (firstStaff) announceFirstStaff(firstStaff);
  const listening = await listen(deps, database.source);
  const server = openServer(listening.listener);
  closeOn(["SIGINT", "SIGTERM"], async () => {
    log.info("closing: finishing what was requested");
    isClosing = true;
    deps.trainer.close();
    const finished = closeServer(server, {
      pauseMs: config.TRUSTED_PROXIES.length > 0 ? 1_000 : 200,
      maxMs: 8_000,
    });
    // What is still answered may add jobs; after this time it is a file that arrives slowly.
    await Promise.race([finished, wait(3_000, undefined, { ref: false })]);
    await Promise.all([finished, jobs.stop()]);
    await listening.close();
    await entry.webhooksDone(deps);
    await entry.writeSearchCounts(deps);
    await models;
    await deps.heavyWork.close();
    await deps.mail.close();
    await deps.limits.close();
    pressure.close();
    await backupSocket.close();
    await reads.close();
    await database.close();
    await stopTracing?.();
    log.info("closed");
  });
  // Before anybody is let in: a process that answers has all its parts.
  await entry.startWork(deps, jobs);
  server.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    console.error(`Port ${config.PORT} on ${config.HOST} is used by another program. Set PORT to another one.`);
    process.exit(1);
  });
  server.listen(config.PORT, config.HOST, () => {
    const { port } = server.address() as AddressInfo;
    announce(config, config.PUBLIC_URL.replace(/:\d+$/, `:${port}`), database.kind);
    // Pages do not wait for the models of chances; who asks for one before it is read waits for that one.
    models = entry.preloadModels(deps);
    void models.then(() => entry.preloadAnswers(deps, () => isClosing));
  });
}

/** The build in build/. */
async function builtCode(): Promise<Code> {
  // React reads it when it is loaded: the code that serves people is always the optimised one.
  process.env.NODE_ENV = "production";
  const entry = (await import("./build/server/index.js" as string)) as ServerEntry;
  return {
    entry,
    listen: async (deps, source) => {
      await entry.openStoredIndex(deps, {
        program: join(root, "build/threads/build-thread.cjs"),
        buildFolder: join(root, "build/server"),
      });
      await entry.renewWords(deps);
      const app = entry.createApp(deps, {
        pages: entry.pages,
        clientFolder: join(root, "build/client"),
        consoleFolder: join(root, "build/console"),
        onePageAtATime: "embedded" in source,
      });
      const next = getRequestListener(app.fetch as Handler, { errorHandler: answerListenerError });
      if (deps.config.PAGE_CACHE_MB === 0)
        return { listener: next, close: await entry.invalidateOnChange({ deps, source, pages: null }) };
      return entry.openPublicResponses({ deps, source, app, next });
    },
  };
}

/** The sources through Vite in this one process: a saved file is on the page at once. */
async function developmentCode(): Promise<Code> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true } });
  const consoleVite = await createVite({
    configFile: join(root, "console/vite.config.ts"),
    server: { middlewareMode: true, hmr: { port: 24_679 } },
  });
  const load = async () => (await vite.ssrLoadModule("./src/server-entry.ts")) as ServerEntry;
  return {
    entry: await load(),
    listen: async (deps, source) => {
      const { invalidateOnChange } = await load();
      const listener = getRequestListener(async (request) => {
        const { createApp, pages } = await load();
        return createApp(deps, { pages }).fetch(request);
      });
      return {
        listener: (request: IncomingMessage, response: ServerResponse) => {
          const { middlewares } = request.url?.startsWith("/staff/") ? consoleVite : vite;
          middlewares(request, response, () => listener(request, response));
        },
        close: await invalidateOnChange({ deps, source, pages: null }),
      };
    },
  };
}

function announce({ MODE, SMTP_URL, DATA_DIR }: Config, address: string, database: string) {
  const mail = SMTP_URL ? `through ${new URL(SMTP_URL).hostname}` : `as files in ${join(DATA_DIR, "outbox")}`;
  console.log(`
  Margdeep is ready (${MODE} mode, ${database === "pglite" ? "embedded database" : "PostgreSQL"})

    Site            ${address}/
    Staff console   ${address}/staff/
    API             ${address}/api/docs
    Health          ${address}/healthz   ${address}/readyz
    E-mails go      ${mail}
`);
}

/** Printed when the first staff account is made, and never again: the password is nowhere else. */
function announceFirstStaff({ email, password }: { email: string; password: string | null }) {
  const hint = "Save it now: it is not shown again. To change it, click your name in the corner of the console.";
  console.log(`
  We created the first staff account:

    E-mail          ${email}
    Password        ${password ? `${password}\n\n  ${hint}` : "as set in STAFF_PASSWORD"}
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
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnavailable;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
