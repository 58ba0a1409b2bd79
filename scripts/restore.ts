/**
 * Restores a backup: `npm run restore -- <backup> [--into <folder or postgres://…>] [--replace [--yes]]
 * [--without-files]`. The target must be empty unless `--replace` is given, and the product must not be running on it.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { BackupError } from "./backup/errors.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { confirm, runCommand } from "./backup/run-command.ts";

process.exitCode = await runCommand(async (printLine) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: "string" },
      replace: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      "without-files": { type: "boolean", default: false },
    },
  });
  const [backup] = positionals;
  if (!backup) throw new BackupError("Which one? npm run restore -- <folder of the backup>");
  const config = readConfig({ ...process.env, ...target(values.into) });
  openDataFolder(config.DATA_DIR);
  const place = config.DATABASE_URL ? nameOf(config.DATABASE_URL) : resolve(config.DATA_DIR);
  if (values.replace) await confirm(place, values.yes);
  await restoreBackup(
    config,
    resolve(backup),
    {
      mayReplace: values.replace,
      withFiles: !values["without-files"],
      migrations: join(import.meta.dirname, "../migrations"),
      now: new Date(),
    },
    printLine,
  );
  printLine(`Restored into ${place}. Start the product.`);
});

/** A folder means the embedded database in it. */
function target(into: string | undefined): Record<string, string> {
  if (!into) return {};
  return /^postgres(ql)?:\/\//.test(into) ? { DATABASE_URL: into } : { DATA_DIR: into, DATABASE_URL: "" };
}

/** An address without its password. */
function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
