import { parseArgs } from "node:util";
import { ConfigError } from "#lib/config.server.ts";
import { settleTwins } from "#staff/merging/service/suggest-merges.server.ts";
import { bringsColleges, type ImportKind, importerOf, importKinds } from "./importers.ts";
import { readMapFile } from "./map/map-as-yaml.ts";
import { proposeMapOf } from "./map/propose-map-of.ts";
import { importData } from "./pipeline/import-data.ts";
import type { ImportRequest } from "./pipeline/import-request.ts";
import { describeRecheck, recheck } from "./pipeline/recheck-report.ts";
import { describeReport } from "./pipeline/report.ts";
import { WrongFile } from "./read/read-rows.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Usage: npm run import -- <kind> <paths> [--dry-run] --captured-on <day> [--year <year>] [--via <copy>] [--map <map.yaml>] [--skip-unknown]

Import these in this order:

${kindsInOrder()}
  recheck                    lists colleges of earlier imports whose match is doubtful by today's rules, for staff
  --captured-on YYYY-MM-DD   the day on which the files were taken from their publisher (required)
  --year YYYY                the year of the document, required where the names of the files do not say it
  --via "<copy>"             the copy through which the files came, such as "owner/repository (MIT)"
  --category <category>      of a ranking, where neither the rows nor the names of the files say it
  --propose-map              print how the columns of a list could be read, as YAML to edit; imports nothing
  --map <map.yaml>           read the columns of a list as this file says, whatever their headings are
  --skip-unknown             leave out files that are of another kind, name them, and import the others
  --dry-run                  say what would be added, changed and left, and change nothing
`;

/** A line for each kind, in the order in which they are to be imported. */
function kindsInOrder(): string {
  return importKinds
    .map((kind) => {
      const { paths, about } = importerOf(kind);
      return `  ${`${kind} ${paths}`.padEnd(27)}${about}`;
    })
    .join("\n");
}

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  try {
    const { values, positionals } = readWords(words);
    const [kind, ...paths] = positionals;
    if (kind === "recheck") return await runRecheck(values["dry-run"] ?? false);
    if (!importKinds.includes(kind as ImportKind)) {
      process.stderr.write(usage);
      return kind === undefined ? 0 : 1;
    }
    const { year, "captured-on": capturedOn, via, category, "dry-run": dryRun = false } = values;
    const { "skip-unknown": skipsUnknown = false } = values;
    if (year !== undefined && !/^20\d\d$/.test(year)) throw new WrongFile(`${year} is not a year such as 2025.`);
    const provenance = { year: year === undefined ? undefined : Number(year), capturedOn, via, category };
    if (values["propose-map"]) {
      process.stdout.write(await proposeMapOf(kind as ImportKind, paths, provenance.year ?? null));
      return 0;
    }
    const map = values.map === undefined ? undefined : readMapFile(values.map);
    return await runImport({ kind: kind as ImportKind, paths, dryRun, skipsUnknown, provenance, map });
  } catch (error) {
    if (!(error instanceof WrongFile || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function readWords(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    year: text,
    "captured-on": text,
    via: text,
    category: text,
    map: text,
    "propose-map": flag,
    "dry-run": flag,
    "skip-unknown": flag,
    help: flag,
  };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new WrongFile(`${(error as Error).message}\n\n${usage}`);
  }
}

async function runImport(
  words: Pick<ImportRequest, "kind" | "paths" | "dryRun" | "skipsUnknown" | "provenance" | "map">,
): Promise<number> {
  const stop = stopOnSignal();
  try {
    return await withDatabase(async (database, { DATA_DIR: dataDir }) => {
      const request = { ...words, database, dataDir, now: new Date(), output: process.stderr };
      const report = await importData({ ...request, isStopping: () => stop.isAsked });
      process.stdout.write(describeReport(words.kind, report, words.dryRun));
      if (!words.dryRun && !report.isStopped && bringsColleges(words.kind)) {
        const { merged, college } = await settleTwins({ work: database.work, now: () => new Date() });
        process.stdout.write(`  one college on two pages: ${merged} merged, ${college} pairs wait for staff\n`);
      }
      if (report.isStopped) return 130;
      return report.isFruitless ? 1 : 0;
    });
  } finally {
    stop.end();
  }
}

function runRecheck(dryRun: boolean): Promise<number> {
  return withDatabase(async (database, { DATA_DIR: dataDir }) => {
    const report = await recheck({ database, dataDir, dryRun, now: new Date() });
    process.stdout.write(describeRecheck(report, dryRun));
    return 0;
  });
}
