/**
 * Trains the models of chances and publishes them: `npm run chances:train [-- --year 2026] [--authority josaa]
 * [--candidate]`, with the environment of the product. Without a year each model is for the season that comes next; with
 * `--candidate` it waits in the console until staff publish it. With the embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorityModels } from "margdeep-chances/authority-models";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seasonToTrain } from "#features/chances/service/request-training.server.ts";
import { publishModel, storeModel } from "#features/chances/service/stored-models.server.ts";
import { trainModel } from "#features/chances/service/train-model.server.ts";
import { readDataInstant } from "#features/chances/store/models.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { openLog } from "#lib/open-log.server.ts";

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
    log: openLog(config.LOG_LEVEL),
    now: () => new Date(),
  };
  try {
    for (const model of authorityModels.filter(({ key }) => !values.authority || key === values.authority)) {
      const season = await seasonToTrain(deps, model);
      if (season === null) {
        console.log(`${model.key}: three years of lists are needed`);
        continue;
      }
      const started = performance.now();
      const dataAsOf = await readDataInstant(deps.db);
      const year = Number(values.year ?? season);
      const trained = await trainModel(deps.db, model, { year, onStep: (step) => console.log(step) });
      const id = await storeModel(deps, trained, { dataAsOf, staffId: null });
      if (!values.candidate) await publishModel(deps, { id, staffId: null });
      const { series, trainedOn } = trained.about;
      const state = values.candidate ? "stored as a candidate" : "published";
      console.log(`model ${id}, version ${trained.version}, ${series} rows for ${year} from ${trainedOn.join(", ")}`);
      console.log(`${state}, ${trained.file.length} bytes, ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  } finally {
    await database.close();
  }
  return 0;
}
