import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { descriptorName, type OpenTableSummary, OpenVersion, versionPattern } from "../contract.ts";
import { type OpenTable, openTables, sourceTable } from "../open-tables.ts";
import { type LicensedSource, whyKept } from "../rules.ts";
import { countBySource, selectOpenRows, selectSourceLicences } from "../store/open-rows.server.ts";
import { countChanges } from "./count-changes.server.ts";
import { describePackage, type WrittenTable } from "./describe-package.ts";
import { openTableFiles } from "./table-files.server.ts";

type WriteDeps = Pick<Deps, "reads" | "now" | "config">;

/** Of how many versions the data stays; every version's descriptor stays, for the history. */
const versionsWithData = 2;

/** The folder of the open data below DATA_DIR. */
export function packageFolder(dataDir: string): string {
  return join(dataDir, "open-data");
}

/** The versions in a folder, the newest first. */
export async function listVersions(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => versionPattern.test(name))
    .toSorted()
    .toReversed();
}

/**
 * Writes today's version of the open data: every public fact whose licence allows it, as CSV and Parquet with a descriptor.
 * It appears whole, or not at all. Rows are read and written some thousand at a time.
 *
 * @param folder gets a folder of the version's name in it
 */
export async function writePackage(deps: WriteDeps, folder: string): Promise<OpenVersion> {
  const version = dayInIndia(deps.now());
  const former = (await listVersions(folder)).find((name) => name < version) ?? null;
  const draft = join(folder, `.${version}-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    const sources = await selectSourceLicences(deps.reads.db);
    const written: (WrittenTable & { summary: OpenTableSummary; sourceIds: Set<number> })[] = [];
    for (const table of openTables) {
      written.push(await writeTable(deps, draft, table, sources, former && join(folder, former)));
    }
    const used = sources.filter(({ id }) => written.some(({ sourceIds }) => sourceIds.has(id)));
    written.push(await writeTable(deps, draft, sourceTable, used, former && join(folder, former)));
    const described = {
      ...{ version, created: deps.now().toISOString(), former },
      tables: written.map(({ summary }) => summary),
    };
    const descriptor = describePackage(deps.config.PUBLIC_URL, described, written, used);
    await writeFile(join(draft, descriptorName), `${JSON.stringify(descriptor, null, 1)}\n`);
    await rm(join(folder, version), { recursive: true, force: true });
    await rename(draft, join(folder, version));
    await removeOldData(folder);
    return described;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeTable(
  { reads }: WriteDeps,
  folder: string,
  table: OpenTable,
  sources: readonly LicensedSource[],
  former: string | null,
) {
  const allowed = sources.filter((source) => whyKept(source) === null).map(({ id }) => id);
  const files = openTableFiles(folder, table);
  const changes = countChanges(former ? join(former, `${table.name}.csv`) : undefined, table);
  const counts = table.source ? await countBySource(reads.db, table) : [];
  let rows = 0;
  for await (const batch of selectOpenRows(reads.db, table, allowed)) {
    rows += batch.length;
    await changes.see(batch);
    await files.add(batch);
  }
  const { csv, parquet } = await files.close();
  const summary = {
    ...{ name: table.name, rows, csvBytes: csv.bytes, parquetBytes: parquet.bytes },
    leftOut: leftOutOf(counts, sources),
    changes: await changes.finish(),
  };
  const ids = counts.map(({ sourceId }) => sourceId).filter((id) => allowed.includes(id));
  return { table, csv, parquet, summary, sourceIds: new Set(ids) };
}

function leftOutOf(counts: readonly { sourceId: number; rows: number }[], sources: readonly LicensedSource[]) {
  const leftOut = { licence: 0, sample: 0 };
  for (const { sourceId, rows } of counts) {
    const source = sources.find(({ id }) => id === sourceId);
    const why = source && whyKept(source);
    if (why) leftOut[why] += rows;
  }
  return leftOut;
}

async function removeOldData(folder: string): Promise<void> {
  for (const version of (await listVersions(folder)).slice(versionsWithData)) {
    const files = await readdir(join(folder, version));
    for (const file of files.filter((name) => name !== descriptorName)) await rm(join(folder, version, file));
  }
}

/** What a version's descriptor says of it. */
export async function readVersion(folder: string, version: string): Promise<OpenVersion> {
  const { margdeep } = JSON.parse(await readFile(join(folder, version, descriptorName), "utf8")) as {
    margdeep: unknown;
  };
  return OpenVersion.parse(margdeep);
}

const maxVersions = 24;

/** The newest versions of the site's own folder, the newest first. */
export async function readVersions({ config }: Pick<Deps, "config">): Promise<OpenVersion[]> {
  const folder = packageFolder(config.DATA_DIR);
  const versions = (await listVersions(folder)).slice(0, maxVersions);
  return Promise.all(versions.map((version) => readVersion(folder, version)));
}

/** Writes a version in each month, once the operator has written the first, or where the site is in production or has starter data. */
export async function writeMonthlyPackage(deps: WriteDeps): Promise<void> {
  const folder = packageFolder(deps.config.DATA_DIR);
  const [newest] = await listVersions(folder);
  const month = dayInIndia(deps.now()).slice(0, 7);
  const { MODE, SAMPLE_DATA } = deps.config;
  const isWanted = newest !== undefined || MODE === "production" || SAMPLE_DATA;
  if (isWanted && newest?.slice(0, 7) !== month) await writePackage(deps, folder);
}
