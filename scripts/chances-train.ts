/**
 * Trains the models of chances and publishes them: `npm run chances:train [-- --year 2026] [--authority josaa]
 * [--candidate]`, with the environment of the product. Without a year each model is for the season that comes next; with
 * `--candidate` it waits in the console until staff publish it. With the embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { trainModels } from "#features/chances/service/train-models.server.ts";
import { openChildProgram } from "#gateways/child-program.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { openLog } from "#lib/open-log.server.ts";

const trainProgram = join(import.meta.dirname, "../src/features/chances/service/train-process.server.ts");

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      year: { type: "string" },
      authority: { type: "string" },
      candidate: { type: "boolean", default: false },
    },
  });
  const config = readConfig(process.env);
  openDataFolder(config.DATA_DIR);
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, folder: join(config.DATA_DIR, "database") });
  await migrate(database, join(import.meta.dirname, "../migrations"));
  const deps = {
    db: database.work,
    work: database.work,
    files: await openFiles(config),
    trainer: openChildProgram(trainProgram),
    log: openLog(config.LOG_LEVEL),
    now: () => new Date(),
  };
  try {
    await trainModels(deps, {
      authority: values.authority,
      year: values.year === undefined ? undefined : Number(values.year),
      isCandidate: values.candidate,
      // Ctrl-C ends this process, and with it those that train.
      signal: new AbortController().signal,
      onLine: (line) => console.log(line),
    });
  } finally {
    await database.close();
  }
  return 0;
}
