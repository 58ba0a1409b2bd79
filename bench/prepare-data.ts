import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { startProduct } from "../scripts/start-product.ts";
import { BenchError } from "./bench-error.ts";
import { generateColleges } from "./generate-colleges.ts";

const root = join(import.meta.dirname, "..");
const publicData = join(root, "../shared/data");

/** Budgets of memory in megabytes. Source: docs/specification S27.1. */
const embeddedBudgetMb = 900;
const postgresBudgetMb = 600;
/** Budgets of an uncached page in milliseconds of processor time. Source: docs/specification S25.2. */
const embeddedPageMs = 3.5;
const postgresPageMs = 2.5;

/** Data to measure on. */
export interface BenchData {
  /** Environment variables that point a product or a reference server to it. */
  env: Record<string, string>;
  /** The memory budget of a server on this data. */
  memoryBudgetMb: number;
  /** The budget of an uncached page, in milliseconds of processor time. */
  pageBudgetMs: number;
  remove: () => void;
}

/**
 * The given PostgreSQL database unchanged; else an embedded one in BENCH_DATA_DIR or in a temporary folder. An empty
 * folder gets the starter data and, if the public files are next to the project, all imports.
 *
 * @throws BenchError when the folder cannot be filled, or is of something else
 */
export async function prepareData(postgresUrl: string | null): Promise<BenchData> {
  const givenDir = process.env.BENCH_DATA_DIR;
  const dataDir = givenDir ?? mkdtempSync(join(tmpdir(), "margdeep-bench-"));
  const remove = () => (givenDir ? undefined : rmSync(dataDir, { recursive: true, force: true }));
  if (postgresUrl) {
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgresUrl };
    return { env, memoryBudgetMb: postgresBudgetMb, pageBudgetMs: postgresPageMs, remove };
  }
  await fillFolder(dataDir).catch((error: Error) => {
    remove();
    throw error;
  });
  const env = { DATA_DIR: dataDir };
  return { env, memoryBudgetMb: embeddedBudgetMb, pageBudgetMs: embeddedPageMs, remove };
}

/** In a folder whose filling was cut off. */
const unfinished = "bench-data-unfinished";

async function fillFolder(dataDir: string): Promise<void> {
  const found = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (found.includes(unfinished)) {
    throw new BenchError(`The data in ${dataDir} were not finished. Delete the folder and start again.`);
  }
  if (found.includes("database")) return;
  if (found.length > 0) {
    throw new BenchError(`${dataDir} has files but no database. Name a folder that is empty, or not there yet.`);
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, unfinished), "");
  const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: "true", LOG_LEVEL: "silent" });
  await product.stop();
  if (existsSync(publicData)) importEverything(dataDir);
  else console.log("The public data files are not beside the project: measuring on the starter data alone.");
  rmSync(join(dataDir, unfinished));
}

function importEverything(dataDir: string): void {
  const within = (folder: string, pattern: RegExp) =>
    readdirSync(join(publicData, folder))
      .filter((name) => pattern.test(name))
      .map((name) => join(publicData, folder, name));
  runImport(dataDir, "pincodes", within("pincode", /\.csv\.gz$/));
  runImport(dataDir, "aicte", [join(publicData, "colleges/aicte")]);
  runImport(dataDir, "josaa", [...within("josaa", /^josaa_.*_round_\d+\.(csv|txt)\.gz$/)]);
  runImport(dataDir, "nirf-placements", within("placements", /^nirf_\d{4}_placement\.csv$/));
  run(dataDir, "chances", ["scripts/chances-train.ts", "--authority", "josaa"]);
}

function runImport(dataDir: string, kind: string, paths: string[]): void {
  const said = ["--captured-on", "2025-10-30", ...(kind === "aicte" ? ["--year", "2025"] : [])];
  run(dataDir, kind, ["imports/run.ts", kind, ...paths, ...said]);
}

function run(dataDir: string, name: string, args: string[]): void {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
    timeout: 600_000,
  });
  if (status !== 0) throw new BenchError(`The data are not complete: ${name} failed, as printed above.`);
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
}

/**
 * The number of colleges, and the college with the most cut-offs.
 *
 * @throws BenchError when there is none
 */
export async function inspectData({ env }: BenchData): Promise<{ colleges: number; collegeId: number }> {
  const where = env.DATABASE_URL ? `The database ${new URL(env.DATABASE_URL).pathname.slice(1)}` : env.DATA_DIR;
  const fillIt = "Fill it by the imports (README.md), or measure on another one.";
  const database = await open(env);
  try {
    const tables = await database.db.execute(sql`select to_regclass('cutoffs') as name`);
    if (!(tables as unknown as { rows: { name: string | null }[] }).rows[0]?.name) {
      throw new BenchError(`${where} is empty. Start the product on it once. ${fillIt}`);
    }
    const rows = await rowsOf<{ colleges: number; collegeId: number }>(
      database.db,
      sql`
      select (select count(*)::int from colleges) as colleges, branches.college_id as "collegeId"
      from cutoffs join branches on branches.id = cutoffs.branch_id
      group by branches.college_id order by count(*) desc limit 1
    `,
    );
    if (!rows[0]) throw new BenchError(`${where} has no college with cut-offs to measure. ${fillIt}`);
    return rows[0];
  } finally {
    await database.close();
  }
}

/** The path of each college's page. */
export async function listCollegePaths({ env }: BenchData): Promise<string[]> {
  const database = await open(env);
  try {
    const rows = await rowsOf<{ id: number }>(database.db, sql`select id from colleges where is_active order by id`);
    return rows.map(({ id }) => collegePath(id));
  } finally {
    await database.close();
  }
}

/** The data for a second concurrent process: a copy of the embedded database, or the same PostgreSQL. */
export function copyData(data: BenchData): BenchData {
  if (data.env.DATABASE_URL) return { ...data, remove: () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), "margdeep-bench-copy-"));
  cpSync(join(data.env.DATA_DIR!, "database"), join(dataDir, "database"), { recursive: true });
  return { ...data, env: { DATA_DIR: dataDir }, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/**
 * A copy with `count` evenly sampled colleges.
 *
 * @param includedId a college to include, so that the same page is measured on both
 */
export function cutData(from: BenchData, count: number, includedId: number): Promise<BenchData> {
  return changedCopy(from, async ({ db }) => {
    await db.execute(sql`
      delete from colleges where id <> ${includedId}
      and id not in (select id from colleges where id <> ${includedId} order by md5(id::text) limit ${count - 1})
    `);
  });
}

/** A copy with generated colleges added to the real ones, `count` in total. */
export function growData(from: BenchData, count: number): Promise<BenchData> {
  return changedCopy(from, async ({ db, source }) => {
    if (!("embedded" in source)) throw new Error("Only an embedded database is copied and filled");
    const { rows } = await source.embedded.query<{ count: number }>("select count(*)::int as count from colleges");
    await generateColleges(source.embedded, count - (rows[0]?.count ?? 0));
    await refreshCollegeStreams(db, "all");
  });
}

async function changedCopy(from: BenchData, change: (database: OpenDatabase) => Promise<void>): Promise<BenchData> {
  const copy = copyData(from);
  const database = await open(copy.env);
  try {
    await change(database);
    await touchCatalogue(database.db);
    await database.db.execute(sql`vacuum analyze`);
  } finally {
    await database.close();
  }
  return copy;
}

function open(env: BenchData["env"]): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: env.DATABASE_URL, folder: join(env.DATA_DIR!, "database") });
}
