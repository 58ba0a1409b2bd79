/**
 * Verifies the ledger of disclosures: `npm run ledger:verify`, with the environment of the product. Ends with 1 and names
 * the first row that is wrong. With the embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { reportLedger } from "./report-ledger.ts";

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  openDataFolder(DATA_DIR);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, folder: join(DATA_DIR, "database") });
  try {
    const { exitCode, line } = await reportLedger(database.db);
    (exitCode === 0 ? console.log : console.error)(line);
    return exitCode;
  } finally {
    await database.close();
  }
}
