import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { ConfigError, readConfig } from "#lib/config.server.ts";
import { type ImportKind, importData, importKinds } from "./import-data.ts";
import { WrongFile } from "./read-rows.ts";
import { describeReport } from "./report.ts";

const usage = `Usage: npm run import -- <kind> <paths> [--dry-run]

  aicte <folder>             AICTE's register of approved institutes, one .json or .json.gz file a state
  josaa <files...>           opening and closing ranks: josaa_<year>_round_<n>.csv, csab_<year>_round_<n>.csv,
                             or the .json files of a folder josaa_<year>_final
  pincodes <file>            India Post's post offices
  nirf-placements <file>     NIRF's placement figures

  --dry-run                  say what would be added, changed and left, and change nothing
`;

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  const [kind, ...rest] = words.filter((word) => word !== "--dry-run");
  if (!importKinds.includes(kind as ImportKind)) {
    process.stderr.write(usage);
    return kind === undefined || kind === "--help" ? 0 : 1;
  }
  try {
    return await runImport(kind as ImportKind, rest, words.includes("--dry-run"));
  } catch (error) {
    if (!(error instanceof WrongFile || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function runImport(kind: ImportKind, paths: string[], dryRun: boolean): Promise<number> {
  const config = readConfig(process.env);
  const stop = stopOnSignal();
  mkdirSync(config.DATA_DIR, { recursive: true });
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    folder: join(config.DATA_DIR, "database"),
    onConnectionError: (error) => process.stderr.write(`${error.message}\n`),
  });
  try {
    await migrate(database, join(import.meta.dirname, "../migrations"));
    const request = {
      kind,
      paths,
      dryRun,
      database,
      dataDir: config.DATA_DIR,
      now: new Date(),
      output: process.stderr,
    };
    const report = await importData({ ...request, isStopping: () => stop.isAsked });
    process.stdout.write(describeReport(kind, report, dryRun));
    return report.isStopped ? 130 : 0;
  } finally {
    stop.end();
    await database.close();
  }
}

/**
 * npm forwards the SIGINT that the terminal already sends to the whole process group, so one key press arrives twice.
 */
const samePressMs = 1_500;

/** The first Ctrl-C lets the current batch finish; a second one exits immediately. */
function stopOnSignal() {
  const stop = { isAsked: false, end: () => {} };
  let askedAt = 0;
  const ask = () => {
    if (stop.isAsked && performance.now() - askedAt > samePressMs) process.exit(130);
    if (stop.isAsked) return;
    stop.isAsked = true;
    askedAt = performance.now();
    process.stderr.write("\nFinishing the current batch, then stopping. What is imported stays.\n");
  };
  process.on("SIGINT", ask).on("SIGTERM", ask);
  stop.end = () => {
    process.off("SIGINT", ask).off("SIGTERM", ask);
  };
  return stop;
}
