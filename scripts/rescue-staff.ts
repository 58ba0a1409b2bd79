/**
 * Restores a staff member's access when no admin can help: `npm run staff:rescue -- name@example.org`, with the
 * environment of the product. With the embedded database the product must be stopped first.
 */
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { readSecretKey } from "#lib/secret-key.server.ts";
import { rescueMember } from "#staff/accounts/service/rescue.server.ts";

process.exitCode = await main(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(email: string | undefined): Promise<number> {
  if (!email) {
    console.error("Name the account: npm run staff:rescue -- name@example.org");
    return 1;
  }
  const config = readConfig(process.env);
  openDataFolder(config.DATA_DIR);
  const folder = join(config.DATA_DIR, "database");
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, folder });
  try {
    const deps = { config, db: database.db, now: () => new Date(), secretKey: readSecretKey(config) };
    const rescued = await rescueMember(deps, email);
    if (!rescued) {
      console.error(`Nobody on the staff has the e-mail address ${email}.`);
      return 1;
    }
    console.log(
      `Open this link to choose a new password. It works once, until ${rescued.expiresAt.toISOString()}:\n${rescued.link}`,
    );
    return 0;
  } finally {
    await database.close();
  }
}
