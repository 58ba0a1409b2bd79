/**
 * Verifies the ledger of disclosures: `npm run ledger:verify`, with the environment of the product. Ends with 1 and names
 * the first row that is wrong. With the embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { verifyLedger } from "#features/disclosures/service/verify-ledger.server.ts";
import { readConfig } from "#lib/config.server.ts";

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, folder: join(DATA_DIR, "database") });
  try {
    const { rows, broken } = await verifyLedger(database.db);
    if (broken) {
      console.error(`The ledger is broken at row ${broken.id}: ${broken.reason}. ${rows} rows before it are whole.`);
      return 1;
    }
    console.log(`The ledger is whole: ${rows} ${rows === 1 ? "row" : "rows"}.`);
    return 0;
  } finally {
    await database.close();
  }
}
