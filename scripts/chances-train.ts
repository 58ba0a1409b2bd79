/**
 * Trains and publishes the models of chances: `npm run chances:train [-- --year 2026] [--authority josaa]`, with the
 * environment of the product. Without a year each model is for the one after the newest list. With the embedded database
 * the product must be stopped first.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { authorityModels } from "#features/chances/model/authority-models.ts";
import { publishModel } from "#features/chances/service/model-files.server.ts";
import { trainModel } from "#features/chances/service/train-model.server.ts";
import { yearsOf } from "#features/chances/store/cutoff-rows.server.ts";
import { readConfig } from "#lib/config.server.ts";

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { year: { type: "string" }, authority: { type: "string" } } });
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, folder: join(DATA_DIR, "database") });
  try {
    for (const model of authorityModels.filter(({ key }) => !values.authority || key === values.authority)) {
      const years = await yearsOf(database.work, model.name);
      if (years.length < 3) {
        console.log(`${model.key}: three years of lists are needed, ${years.length} are imported`);
        continue;
      }
      const year = Number(values.year ?? years.at(-1)! + 1);
      const started = performance.now();
      const trained = await trainModel(database.work, model, { year, onStep: console.log });
      const path = publishModel(DATA_DIR, model.key, trained.file);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { series, trainedOn } = trained.about;
      console.log(`${path}: version ${trained.version}, ${series} rows for ${year} from ${trainedOn.join(", ")}`);
      console.log(`${trained.file.length} bytes, ${seconds} s`);
    }
  } finally {
    await database.close();
  }
  return 0;
}
