/**
 * Backs up database and files: `npm run backup [-- --to <folder>] [--keep <days>] [--without-files]`, with the
 * environment of the product, which may be running. The default target is DATA_DIR/backups.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { createBackup } from "./backup/create-backup.ts";
import { BackupError } from "./backup/errors.ts";
import { runCommand } from "./backup/run-command.ts";

process.exitCode = await runCommand(async (printLine) => {
  const { values } = parseArgs({
    options: { to: { type: "string" }, keep: { type: "string" }, "without-files": { type: "boolean", default: false } },
  });
  const retentionDays = values.keep === undefined ? undefined : Number(values.keep);
  if (retentionDays !== undefined && !(Number.isInteger(retentionDays) && retentionDays > 0)) {
    throw new BackupError("--keep takes a number of days, such as --keep 30.");
  }
  const config = readConfig(process.env);
  openDataFolder(config.DATA_DIR);
  await createBackup(
    config,
    {
      to: values.to ?? join(config.DATA_DIR, "backups"),
      ...(retentionDays !== undefined && { retentionDays }),
      withFiles: !values["without-files"],
      now: new Date(),
    },
    printLine,
  );
});
