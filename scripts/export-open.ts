/**
 * Writes the open data: `npm run export:open [-- --to <folder>]`, with the environment of the product. The default folder is
 * DATA_DIR/open-data, which `/open-data` shows. With the embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { openReads } from "#db/reads.server.ts";
import { packageFolder, writePackage } from "#features/open-data/service/write-package.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const config = readConfig(process.env);
  openDataFolder(config.DATA_DIR);
  const started = performance.now();
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, folder: join(config.DATA_DIR, "database") });
  await migrate(database, join(import.meta.dirname, "../migrations"));
  try {
    const deps = { config, now: () => new Date(), reads: openReads(database, undefined, { onSwitch: () => {} }) };
    const { version, tables } = await writePackage(deps, values.to ?? packageFolder(config.DATA_DIR));
    for (const { name, rows, leftOut, csvBytes, parquetBytes } of tables) {
      const left = leftOut.licence + leftOut.sample;
      console.log(`${name}: ${rows} rows (${left} left out), CSV ${csvBytes} bytes, Parquet ${parquetBytes} bytes`);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(`Version ${version} in ${seconds} s, at most ${peakMb} MB`);
  } finally {
    await database.close();
  }
  return 0;
}
