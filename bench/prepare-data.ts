import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { startProduct } from "../scripts/start-product.ts";

const root = join(import.meta.dirname, "..");
const publicData = join(root, "../shared/data");

/** A data folder to measure on. */
export interface BenchData {
  dataDir: string;
  remove: () => void;
}

/**
 * The folder BENCH_DATA_DIR names, else a temporary one. An empty one gets the starter data and, where the public files
 * lie beside the project, all imports.
 */
export async function prepareData(): Promise<BenchData> {
  const kept = process.env.BENCH_DATA_DIR;
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), "margdeep-bench-"));
  if (!existsSync(join(dataDir, "database"))) {
    const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: "true", LOG_LEVEL: "silent" });
    await product.stop();
    if (existsSync(publicData)) importEverything(dataDir);
    else console.log("The public data files are not beside the project: measuring on the starter data alone.");
  }
  return { dataDir, remove: () => (kept ? undefined : rmSync(dataDir, { recursive: true, force: true })) };
}

function importEverything(dataDir: string): void {
  const within = (folder: string, pattern: RegExp) =>
    readdirSync(join(publicData, folder))
      .filter((name) => pattern.test(name))
      .map((name) => join(publicData, folder, name));
  runImport(dataDir, "pincodes", within("pincode", /\.csv\.gz$/));
  runImport(dataDir, "aicte", [join(publicData, "colleges/aicte")]);
  runImport(dataDir, "josaa", [
    ...within("josaa", /^josaa_.*\.csv\.gz$/),
    ...within("josaa/josaa_2025_final", /\.json\.gz$/),
  ]);
  runImport(dataDir, "nirf-placements", within("placements", /^nirf_\d{4}_placement\.csv$/));
}

function runImport(dataDir: string, kind: string, paths: string[]): void {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, ["imports/run.ts", kind, ...paths], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
    timeout: 600_000,
  });
  if (status !== 0) throw new Error(`The import ${kind} failed`);
  console.log(`${kind}: ${Math.round((performance.now() - began) / 1000)} s`);
}

/** How many colleges there are, and which one has the most cut-offs. */
export async function inspectData(dataDir: string): Promise<{ colleges: number; collegeId: number }> {
  const database = await openDatabase({ folder: join(dataDir, "database") });
  try {
    const { rows } = (await database.db.execute(sql`
      select (select count(*)::int from colleges) as colleges, branches.college_id as "collegeId"
      from cutoffs join branches on branches.id = cutoffs.branch_id
      group by branches.college_id order by count(*) desc limit 1
    `)) as unknown as { rows: { colleges: number; collegeId: number }[] };
    if (!rows[0]) throw new Error("There is no college with cut-offs to measure");
    return rows[0];
  } finally {
    await database.close();
  }
}

/**
 * A copy of a data folder with `count` of its colleges, drawn evenly over the whole.
 *
 * @param keptId a college that stays, so that the same page is measured on both
 */
export async function cutData(from: string, count: number, keptId: number): Promise<BenchData> {
  const dataDir = mkdtempSync(join(tmpdir(), "margdeep-bench-cut-"));
  mkdirSync(join(dataDir, "database"), { recursive: true });
  cpSync(join(from, "database"), join(dataDir, "database"), { recursive: true });
  const database = await openDatabase({ folder: join(dataDir, "database") });
  try {
    await database.db.execute(sql`
      delete from colleges where id <> ${keptId}
      and id not in (select id from colleges where id <> ${keptId} order by md5(id::text) limit ${count - 1})
    `);
    await database.db.execute(sql`vacuum analyze`);
  } finally {
    await database.close();
  }
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
