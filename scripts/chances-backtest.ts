/**
 * Judges the model of chances on a year that it was not trained on: `npm run chances:backtest -- --year 2025`, with the
 * environment of the product. Reads the database alone. Ends with 1 when a line of the specification is missed. With the
 * embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorityModels } from "margdeep-chances/authority-models";
import { backTest } from "margdeep-chances/backtest";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { loadPanel } from "#features/chances/service/load-panel.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { backTestTable } from "./print-backtest.ts";

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { year: { type: "string" }, authority: { type: "string" } } });
  const year = Number(values.year);
  if (!Number.isInteger(year)) throw new Error("--year is needed, such as --year 2025");
  const models = authorityModels.filter(({ key }) => !values.authority || key === values.authority);
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  openDataFolder(DATA_DIR);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, folder: join(DATA_DIR, "database") });
  await migrate(database, join(import.meta.dirname, "../migrations"));
  let missed = 0;
  try {
    for (const model of models) {
      const { panel } = await loadPanel(database.work, model);
      if (!panel.promised.has(year) || !panel.promised.has(year - 1)) {
        console.log(`${model.key}: ${year} or the year before is not imported\n`);
        continue;
      }
      const table = backTestTable(model.key, backTest(panel, year, model.learning));
      console.log(`${table.text}\n`);
      missed += table.missed;
    }
  } finally {
    await database.close();
  }
  return missed > 0 ? 1 : 0;
}
