/** `npm run data`: downloads the public files of the manifest, imports them in order and trains the models of chances. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { OpenDatabase } from "#db/client.server.ts";
import { openTrainings, type TrainingsBeside } from "#features/chances/service/train-beside.server.ts";
import { openChildProgram, ProgramStopped } from "#gateways/child-program.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import { type Config, ConfigError } from "#lib/config.server.ts";
import { openLog } from "#lib/open-log.server.ts";
import { noteTrained } from "#staff/public-data/store.server.ts";
import { startProgress } from "../pipeline/progress.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { withDatabase } from "../with-database.ts";
import { describeCatalogue, describeFailures, describeLoads, describeManifest } from "./describe-loads.ts";
import { downloadFiles } from "./download.ts";
import { openPublicFolder, type PublicFolder } from "./find-file.ts";
import { loadPublic } from "./load-public.ts";
import { countCatalogue, readLoaded } from "./load-store.ts";
import { chooseLoads, type PublicLoad, readManifest } from "./manifest.ts";
import { bytesOf, findMissing } from "./missing-files.ts";

const usage = `Usage: npm run data [-- options]

Downloads the public files that imports/public-files.yaml lists, imports them in order and trains the models of chances.
Run it again at any time: it goes on where it stopped, and imports nothing twice.

  --from <folder>      take the files from this folder; nothing is downloaded
  --mirror <address>   download the files from this address, with the paths of the list
  --only <names>       import these alone, with what they need, such as --only josaa,mht-cet
  --list               say what the list has and what is imported, and end
  --dry-run            say what would be imported, and change nothing
  --again              import also what was imported before from the same files
  --no-train           leave the models of chances as they are
`;

const trainProgram = join(import.meta.dirname, "../../src/features/chances/service/train-process.server.ts");

/** Options that the command does not have. */
class WrongWords extends Error {}

process.exitCode = await main(process.argv.slice(2));

type Options = ReturnType<typeof readOptions>;

async function main(words: string[]): Promise<number> {
  try {
    const options = readOptions(words);
    if (options.help) {
      process.stdout.write(usage);
      return 0;
    }
    const loads = chooseLoads(readManifest(), options.only?.split(",").filter(Boolean) ?? []);
    return await work(loads, options);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof WrongWords) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

function readOptions(args: string[]) {
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args,
      options: {
        from: text,
        mirror: text,
        only: text,
        list: flag,
        "dry-run": flag,
        again: flag,
        "no-train": flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new WrongWords(`${(error as Error).message}\n\n${usage}`);
  }
}

async function work(loads: PublicLoad[], options: Options): Promise<number> {
  const stop = stopOnSignal();
  try {
    return await withDatabase(async (database, config) => {
      if (options.list) {
        process.stdout.write(describeManifest(loads, await readLoaded(database.work)));
        return 0;
      }
      const folder = openPublicFolder(options.from ?? join(config.DATA_DIR, "public-files"));
      const areThere =
        options.from !== undefined ||
        (await fetchMissing(loads, folder, options.mirror ?? config.PUBLIC_DATA_MIRROR, stop));
      if (stop.isAsked) return 130;
      const isWhole = await importLoads({ database, config, loads, folder, options, stop });
      if (stop.isAsked) return 130;
      return areThere && isWhole ? 0 : 1;
    });
  } finally {
    stop.end();
  }
}

/** @returns whether every file that can be downloaded is there */
async function fetchMissing(
  loads: readonly PublicLoad[],
  folder: PublicFolder,
  mirror: string | undefined,
  stop: { isAsked: boolean },
): Promise<boolean> {
  const missing = await findMissing(loads, folder, mirror);
  if (missing.length === 0) return true;
  const bytes = bytesOf(missing);
  process.stderr.write(`Downloading ${missing.length} files (${(bytes / 1e6).toFixed(1)} MB) to ${folder.path}\n`);
  const progress = startProgress(process.stderr, bytes, () => performance.now(), "files");
  const failed = await downloadFiles(missing, {
    folder,
    mirror,
    onBytes: (count) => {
      progress.bytes(count);
      progress.rows(0);
    },
    onFile: () => progress.rows(1),
    isStopping: () => stop.isAsked,
  });
  progress.end();
  process.stderr.write(describeFailures(failed));
  return failed.length === 0;
}

interface Importing {
  database: OpenDatabase;
  config: Config;
  loads: PublicLoad[];
  folder: PublicFolder;
  options: Options;
  stop: { isAsked: boolean; signal: AbortSignal };
}

/** @returns whether nothing was refused */
async function importLoads(importing: Importing): Promise<boolean> {
  const { database, config, loads, folder, options, stop } = importing;
  const dryRun = options["dry-run"] ?? false;
  const trainings = dryRun || options["no-train"] ? null : await openTrainingsOf(importing);
  try {
    const outcomes = await loadPublic({
      database,
      dataDir: config.DATA_DIR,
      folder,
      loads,
      dryRun,
      again: options.again ?? false,
      output: process.stderr,
      now: () => new Date(),
      isStopping: () => stop.isAsked,
      onLoad: async ({ name, state }) => {
        process.stderr.write(`${name}: ${state}\n`);
        if (state === "loaded" && isLastOfKind(loads, name)) await trainings?.trainChanged();
      },
      onSettling: () => process.stderr.write("comparing the colleges of all loads\n"),
    });
    if (!stop.isAsked && outcomes.some(({ hasNewClosings }) => hasNewClosings)) {
      await trainings?.finish();
      if (trainings) await noteTrained(database.work);
    }
    process.stdout.write(describeLoads(outcomes, dryRun));
    process.stdout.write(describeCatalogue(await countCatalogue(database.work)));
    return outcomes.every(({ state }) => state !== "refused");
  } catch (error) {
    // The signal stopped a training: the next run trains again.
    if (error instanceof ProgramStopped) return false;
    throw error;
  } finally {
    await trainings?.close();
  }
}

/** Lists of an authority may come in several loads, of which the last one completes them. */
function isLastOfKind(loads: readonly PublicLoad[], name: string): boolean {
  const kind = loads.find((load) => load.name === name)?.kind;
  return loads.findLast((load) => load.kind === kind)?.name === name;
}

async function openTrainingsOf({ database: { work }, config, stop }: Importing): Promise<TrainingsBeside> {
  const files = await openFiles(config);
  const deps = {
    db: work,
    work,
    files,
    trainer: openChildProgram(trainProgram),
    log: openLog(config.LOG_LEVEL),
    now: () => new Date(),
  };
  return openTrainings(deps, { signal: stop.signal, onLine: (line) => process.stderr.write(`${line}\n`) });
}
