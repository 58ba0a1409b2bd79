import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { type Config, readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";

/**
 * Opens the database of this configuration for a command, migrated, and closes it.
 *
 * @throws ConfigError for a wrong configuration
 */
export async function withDatabase<Result>(
  work: (database: OpenDatabase, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  openDataFolder(config.DATA_DIR);
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    folder: join(config.DATA_DIR, "database"),
    onConnectionError: (error) => process.stderr.write(`${error.message}\n`),
  });
  try {
    await migrate(database, join(import.meta.dirname, "../migrations"));
    return await work(database, config);
  } finally {
    await database.close();
  }
}
