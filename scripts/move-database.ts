/**
 * Moves the database of a stopped product: `npm run db:move -- postgres://…` from the embedded one in DATA_DIR to an
 * empty PostgreSQL database, `npm run db:move -- embedded` from that of DATABASE_URL to an empty DATA_DIR. The source
 * is not changed.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { BackupError } from "./backup/errors.ts";
import { moveDatabase } from "./backup/move-database.ts";
import { runCommand } from "./backup/run-command.ts";

process.exitCode = await runCommand(async (printLine) => {
  const [to = ""] = parseArgs({ allowPositionals: true }).positionals;
  const isAddress = /^postgres(ql)?:\/\//.test(to);
  if (!isAddress && to !== "embedded") {
    throw new BackupError(
      "Where to? npm run db:move -- postgres://user@host/database, or: npm run db:move -- embedded",
    );
  }
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  openDataFolder(DATA_DIR);
  if (to === "embedded" && !DATABASE_URL) throw new BackupError("From where? DATABASE_URL names the database to move.");
  await moveDatabase(
    {
      folder: join(DATA_DIR, "database"),
      databaseUrl: isAddress ? to : (DATABASE_URL as string),
      direction: isAddress ? "to PostgreSQL" : "to embedded",
      migrations: join(import.meta.dirname, "../migrations"),
    },
    printLine,
  );
  printLine(
    isAddress
      ? "Set DATABASE_URL and what production demands. Give SECRET_KEY the content of DATA_DIR/secret.key, or links that " +
          "are out and second factors of staff end; keep DATA_DIR, the files are in it."
      : "Unset DATABASE_URL and start. Keep SECRET_KEY as it is.",
  );
});
