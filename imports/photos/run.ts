/** `npm run photos`: loads a set of photographs for many colleges, with their authors and licences. */
import { parseArgs } from "node:util";
import { openFiles } from "#gateways/files.server.ts";
import { ConfigError } from "#lib/config.server.ts";
import { openLog } from "#lib/open-log.server.ts";
import { startProgress } from "../pipeline/progress.ts";
import { WrongFile } from "../read/read-rows.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { withDatabase } from "../with-database.ts";
import { loadPhotos, type PhotoOutcome } from "./load-photos.ts";
import { withPhotoSet } from "./photo-set.ts";

const usage = `Usage: npm run photos -- --from <folder or zip> [--dry-run]

Loads photographs that are named by the AISHE or AICTE code of their college, such as C-12345.jpg and C-12345_2.jpg.
Beside them is photos.csv with the columns file, college (where the name is not the code), alt, author, licence,
source, focal_x and focal_y (what stays in sight, 0 to 1). In place of a file it may name an address on Wikimedia Commons.
Run it again at any time: a photograph that its college shows already is left as it is.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { from, "dry-run": isDryRun } = parseArgs({
      args,
      options: { from: { type: "string" }, "dry-run": { type: "boolean", default: false } },
    }).values;
    if (from === undefined) throw new WrongFile(usage);
    const outcome = await load(from, isDryRun);
    process.stdout.write(describeOutcome(outcome, isDryRun));
    return outcome.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof WrongFile || error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function load(from: string, isDryRun: boolean): Promise<PhotoOutcome> {
  const stop = stopOnSignal();
  try {
    return await withDatabase(async ({ db, work }, config) => {
      const files = await openFiles(config);
      const deps = { db, work, files, log: openLog(config.LOG_LEVEL), now: () => new Date() };
      return withPhotoSet(from, async (set) => {
        const progress = startProgress(process.stderr, set.paths.size, () => performance.now(), "photographs");
        const onPhoto = () => {
          progress.bytes(1);
          progress.rows(1);
        };
        const outcome = await loadPhotos({ deps, set, isDryRun, isStopping: () => stop.isAsked, onPhoto });
        progress.end();
        return outcome;
      });
    });
  } finally {
    stop.end();
  }
}

function describeOutcome({ added, unchanged, refused }: PhotoOutcome, isDryRun: boolean): string {
  const lines = refused.map(({ file, reason }) => `  ${file}: ${reason}\n`);
  const head = `${isDryRun ? "To be added" : "Added"}: ${added}; shown before: ${unchanged}; refused: ${refused.length}\n`;
  return head + lines.join("");
}
