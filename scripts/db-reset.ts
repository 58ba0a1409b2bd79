/**
 * Deletes the database of a trial installation: `npm run db:reset [-- --yes]`. The next start recreates it with starter
 * data. Refuses to run in production mode.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { type Config, ConfigError, readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";

process.exitCode = await main();

async function main(): Promise<number> {
  const config = readConfigOrExit();
  if (!config) return 1;
  if (config.MODE === "production") {
    console.error(
      "This is a production configuration, so its database was not reset. To reset a trial database, set MODE=trial.",
    );
    return 1;
  }
  openDataFolder(config.DATA_DIR);
  const target = config.DATABASE_URL ? withoutPassword(config.DATABASE_URL) : join(config.DATA_DIR, "database");
  if (!process.argv.includes("--yes") && !(await isConfirmed(target))) {
    console.log("Nothing was changed.");
    return 1;
  }
  if (config.DATABASE_URL) await emptyPostgres(config.DATABASE_URL);
  else await emptyEmbedded(config.DATA_DIR);
  console.log(`${target} is empty. The next start fills it.`);
  return 0;
}

function readConfigOrExit(): Config | undefined {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

async function isConfirmed(target: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error("There is no terminal to ask. Add -- --yes to reset without confirmation.");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete everything in ${target}? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

/** Opens the database first to take its lock, so that the database of a running product is never deleted. */
async function emptyEmbedded(dataDir: string): Promise<void> {
  const folder = join(dataDir, "database");
  if (!existsSync(folder)) return;
  const database = await openDatabase({ folder });
  await database.close();
  rmSync(folder, { recursive: true });
}

async function emptyPostgres(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, folder: "" });
  try {
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
  } finally {
    await database.close();
  }
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = "";
  return url.href;
}
