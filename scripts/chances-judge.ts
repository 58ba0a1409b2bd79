/**
 * Compares what a model stated before a season with the lists of that season:
 * `npm run chances:judge -- --authority josaa --year 2026 [--final] [--out record.json] [files...]`, with the environment of
 * the product. By imported lists it stores what came, once. With files it judges lists before they are imported: their
 * import is rolled back, and nothing is stored.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { Outcome } from "margdeep-chances/promise-record";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { judgeImported, judgeSeason } from "#features/chances/service/judge-season.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { ImportKind } from "../imports/importers.ts";
import { importData } from "../imports/pipeline/import-data.ts";
import { withDatabase } from "../imports/with-database.ts";

/** The import that reads an authority's lists. */
const kinds: Readonly<Record<string, ImportKind>> = { josaa: "josaa", csab: "josaa", mht_cet: "mht-cet" };

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals: paths } = parseArgs({
    allowPositionals: true,
    options: { authority: text, year: text, out: text, final: { type: "boolean", default: false } },
  });
  const { authority, out, final: isFinal } = values;
  const season = Number(values.year);
  if (!authority || !Number.isInteger(season)) throw new Error("--authority and --year are needed: josaa and 2026");
  return withDatabase(async (database, config) => {
    const deps = { db: database.work, files: await openFiles(config), now: () => new Date() };
    const asked = { authority, season, isFinal };
    const judged =
      paths.length === 0
        ? await judgeImported(deps, asked)
        : await judgeFiles(database, config.DATA_DIR, { paths, authority }, (tx) => judgeSeason(deps, tx, asked));
    print(judged.outcome);
    if (out) writeFileSync(out, `${JSON.stringify(judged, null, 1)}\n`);
    return 0;
  });
}

type Judged = Awaited<ReturnType<typeof judgeSeason>>;

async function judgeFiles(
  database: OpenDatabase,
  dataDir: string,
  { paths, authority }: { paths: string[]; authority: string },
  judge: (tx: Db) => Promise<Judged>,
): Promise<Judged> {
  const kind = kinds[authority];
  if (!kind) throw new Error(`no import reads lists of ${authority}`);
  let judged: Judged | undefined;
  const now = new Date();
  await importData({
    kind,
    paths,
    provenance: { capturedOn: now.toISOString().slice(0, 10) },
    dryRun: true,
    beforeUndo: async (tx) => {
      judged = await judge(tx);
    },
    database,
    dataDir,
    now,
    output: process.stderr,
  });
  if (!judged) throw new Error("the lists could not be read");
  return { ...judged, lists: describeFiles(paths) };
}

/** `name (SHA-256 of the bytes)` of each file, in their order. */
function describeFiles(files: readonly string[]): string {
  const sumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return files.map((path) => `${basename(path)} (${sumOf(path)})`).join(", ");
}

function print({ year, groups, by_round, rows_new, rows_gone, last_round }: Outcome): void {
  const percent = (of: number, total: number) =>
    (total === 0 ? "–" : `${((100 * of) / total).toFixed(1)} %`).padStart(8);
  console.log(`${year}, round ${last_round}: ${groups.all?.rows} rows compared, ${rows_new} new, ${rows_gone} gone`);
  console.log(`${"group".padEnd(30)}   rows  Brier  line's  sure failed    "80 %"  range 80`);
  const named = [
    ...Object.entries(groups),
    ...Object.entries(by_round).map(([round, of]) => [`round ${round}`, of] as const),
  ];
  for (const [name, of] of named) {
    const cells = [name.padEnd(30), String(of.rows).padStart(6), of.brier.toFixed(3), (of.brier_line ?? 0).toFixed(3)];
    const shares = [
      percent(of.sure_failed, of.sure),
      percent(of.eighty_came, of.eighty),
      percent(of.inside_80, of.rows),
    ];
    console.log([...cells, ...shares].join("  "));
  }
}
