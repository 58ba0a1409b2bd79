/**
 * Compares what the model of a season said before it with the lists of that season:
 * `npm run chances:judge -- --authority josaa --year 2026 [--out record.json] [files...]`, with the environment of the product.
 * With files it judges lists before they are imported: their import is rolled back, so that nothing is stored.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type AuthorityModel, authorityModels } from "margdeep-chances/authority-models";
import { judgePromise } from "margdeep-chances/judge-promise";
import type { ChancePromise, Outcome } from "margdeep-chances/promise-record";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { loadPanelOf } from "#features/chances/service/load-panel.server.ts";
import { findPromise } from "#features/chances/service/promises.server.ts";
import { readStoredModel } from "#features/chances/service/stored-models.server.ts";
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
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: { authority: text, year: text, out: text },
  });
  const model = authorityModels.find(({ key }) => key === values.authority);
  const year = Number(values.year);
  if (!model || !Number.isInteger(year)) throw new Error("--authority and --year are needed, such as josaa and 2026");
  return withDatabase(async (database, config) => {
    const promise = await findPromise(database.work, model.key, year);
    if (!promise) throw new Error(`no model of ${model.key} was published for ${year}`);
    const artefact = await readStoredModel({ files: await openFiles(config) }, promise);
    const judge = async (tx: Db) => judgePromise(artefact, (await loadPanelOf(tx, model, year)).panel, model);
    const outcome =
      files.length === 0
        ? await judge(database.work)
        : await judgeFiles({ database, dataDir: config.DATA_DIR }, model, files, judge);
    const record: ChancePromise = {
      authority: model.key,
      season: year,
      version: promise.version,
      sha256: promise.sha256,
      trained_on: promise.trainedOn,
      promised_at: promise.promisedAt.toISOString(),
      judged_at: new Date().toISOString(),
      lists: files.length === 0 ? "the imported lists" : describeFiles(files),
      outcome,
    };
    print(outcome);
    if (values.out) writeFileSync(values.out, `${JSON.stringify(record, null, 1)}\n`);
    return 0;
  });
}

async function judgeFiles(
  { database, dataDir }: { database: OpenDatabase; dataDir: string },
  model: AuthorityModel,
  paths: string[],
  judge: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const kind = kinds[model.key];
  if (!kind) throw new Error(`no import reads lists of ${model.key}`);
  let outcome: Outcome | undefined;
  const now = new Date();
  await importData({
    kind,
    paths,
    provenance: { capturedOn: now.toISOString().slice(0, 10) },
    dryRun: true,
    beforeUndo: async (tx) => {
      outcome = await judge(tx);
    },
    database,
    dataDir,
    now,
    output: process.stderr,
  });
  if (!outcome) throw new Error("the lists could not be read");
  return outcome;
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
