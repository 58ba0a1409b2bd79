/**
 * Measures the built product on the full public data: `npm run bench [-- --compare]`.
 * Beside each figure stand its budget and what a bare node:http server takes for the same bytes on the same machine.
 * --compare measures once more with 600 colleges: what a page costs should hardly depend on how many there are.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../scripts/start-product.ts";
import { type Load, measure } from "./load.ts";
import { cutData, inspectData, prepareData } from "./prepare-data.ts";
import { measureSignIns } from "./sign-in.ts";
import { chooseTargets, type Target } from "./targets.ts";

const comparedColleges = 600;
const allowedCostRatio = 1.5;

const data = await prepareData();
try {
  const { colleges, collegeId } = await inspectData(data.dataDir);
  console.log(`\n${colleges} colleges, 4 connections, 8 s each after 2 s of warming up\n`);
  const full = await measureProduct(data.dataDir, collegeId);
  printAgainstBudgets(full, await measureBare(full));
  if (!(await measureSignIns(data.dataDir))) process.exitCode = 1;
  if (process.argv.includes("--compare")) await compare(full, colleges, collegeId);
} finally {
  data.remove();
}

interface Measured {
  target: Target;
  load: Load;
  body: Buffer;
}

async function measureProduct(dataDir: string, collegeId: number): Promise<Measured[]> {
  const product = await startProduct({
    DATA_DIR: dataDir,
    SAMPLE_DATA: "false",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  });
  try {
    const idle = residentMegabytes(product.pid);
    const measured: Measured[] = [];
    for (const target of await chooseTargets(product.address, collegeId)) {
      const url = `${product.address}${target.path}`;
      const body = Buffer.from(await (await fetch(url)).arrayBuffer());
      measured.push({ target, load: await measure(url), body });
    }
    console.log(`Memory of the server: ${idle} MB before, ${residentMegabytes(product.pid)} MB after`);
    return measured;
  } finally {
    await product.stop();
  }
}

/** The same bodies from node:http, as many bytes as the product sent: compressed ones are cut to their length. */
async function measureBare(measured: Measured[]): Promise<Load[]> {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-bare-"));
  const files = measured.map(({ body, load }, index) => {
    const file = join(folder, String(index));
    writeFileSync(file, body.subarray(0, load.bytes));
    return file;
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), ...files]);
  try {
    const [port] = (await once(child.stdout, "data")) as [Buffer];
    const loads: Load[] = [];
    for (const index of files.keys()) loads.push(await measure(`http://127.0.0.1:${Number(port)}/${index}`, false));
    return loads;
  } finally {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true });
  }
}

function printAgainstBudgets(measured: Measured[], bare: Load[]): void {
  console.table(
    measured.map(({ target, load }, index) => ({
      page: target.name,
      p50: load.p50,
      p95: load.p95,
      p99: load.p99,
      "budget p95": target.budgetMs,
      "": load.failures > 0 ? `${load.failures} FAILED` : load.p95 <= target.budgetMs ? "kept" : "MISSED",
      "req/s": load.requestsPerSecond,
      bytes: load.bytes,
      "bare p95": bare[index]?.p95,
      "bare req/s": bare[index]?.requestsPerSecond,
    })),
  );
  const isKept = measured.every(({ target, load }) => load.failures === 0 && load.p95 <= target.budgetMs);
  if (!isKept) process.exitCode = 1;
}

async function compare(full: Measured[], colleges: number, collegeId: number): Promise<void> {
  const cut = await cutData(data.dataDir, comparedColleges, collegeId);
  try {
    const few = await measureProduct(cut.dataDir, collegeId);
    console.log(
      `Cost of a request with ${colleges} colleges against ${comparedColleges}, at most ${allowedCostRatio}:`,
    );
    const rows = full.map(({ target, load }, index) => {
      const other = few[index]?.load as Load;
      const ratio = Math.round((other.requestsPerSecond / load.requestsPerSecond) * 100) / 100;
      return {
        page: target.name,
        "p50 few": other.p50,
        "p50 all": load.p50,
        ratio,
        "": ratio <= allowedCostRatio ? "kept" : "MISSED",
      };
    });
    console.table(rows);
    if (rows.some(({ ratio }) => ratio > allowedCostRatio)) process.exitCode = 1;
  } finally {
    cut.remove();
  }
}

/** Linux only; elsewhere not known. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
