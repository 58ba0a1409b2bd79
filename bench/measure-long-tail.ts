import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, type Product } from "../scripts/start-product.ts";
import { type Figure, median, medianLoad } from "./judge.ts";
import { client, measure, measureTimes } from "./load.ts";
import type { Options } from "./options.ts";
import { type BenchData, listCollegePaths } from "./prepare-data.ts";
import { residentMegabytes } from "./processor-time.ts";
import { startMeasured, untilModelsAreRead } from "./start-measured.ts";

/** Sources: issue 21, "The long tail". */
const minRandomPerSecond = 15_000;
const maxHalfLoadMs = 10;
/** Quoted from issue 21. */
const randomBefore = 173;
const maxFillSeconds = 180;
const maxFirstByteMs = 5;

const connections = 16;
const firstPages = 20;
const token = "read by the bench alone";
const fillTimeoutMs = 1_800_000;

/** Measures the disk tier: how long it takes to fill, any college at random, and the first pages after a restart. */
export async function measureLongTail(data: BenchData, options: Options): Promise<Figure[]> {
  const paths = await listCollegePaths(data);
  rmSync(join(data.env.DATA_DIR!, "page-cache"), { recursive: true, force: true });
  // The address is a part of the pages: another one would be another configuration.
  const port = String(await freePort());
  const withProduct = <T>(fill: "on" | "off", work: (product: Product) => Promise<T>) =>
    withMeasured(data, fill, port, work);
  const filled = await withProduct("on", async (product) => Math.round((await waitUntilFilled(product)) / 1000));
  const firstBytes = await withProduct("off", ({ address }) => readFirstBytes(address, paths));
  return withProduct("off", async ({ address, pid }) => {
    await untilModelsAreRead();
    const asking = { url: address, paths, connections, seconds: options.seconds, pid };
    const load = medianLoad(await measureTimes(options.rounds, asking));
    const half = await measure({ ...asking, requestsPerSecond: Math.max(1, Math.round(load.requestsPerSecond / 2)) });
    const what = `a college at random of ${paths.length}`;
    return [
      {
        what: `${paths.length} colleges stored in the background`,
        value: filled,
        unit: "s",
        bound: { most: maxFillSeconds },
      },
      {
        what: `${what}, ${client}`,
        value: load.requestsPerSecond,
        unit: "a second",
        bound: { least: minRandomPerSecond },
        load,
        before: randomBefore,
        isHeadline: true,
      },
      { what: `${what}, at half load`, value: half.p99, unit: "ms p99", bound: { most: maxHalfLoadMs }, load: half },
      {
        what: `first byte of ${firstPages} colleges after a restart`,
        value: median(firstBytes),
        unit: "ms",
        bound: { most: maxFirstByteMs },
      },
      {
        what: "memory after colleges at random",
        value: residentMegabytes(pid),
        unit: "MB",
        bound: { most: data.memoryBudgetMb },
      },
    ];
  });
}

async function withMeasured<T>(
  data: BenchData,
  fill: "on" | "off",
  port: string,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startMeasured(data, { PAGE_CACHE_FILL: fill, METRICS_TOKEN: token, PORT: port });
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

/** @returns milliseconds that the fill took */
async function waitUntilFilled({ address }: Product): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < fillTimeoutMs) {
    const answer = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    const text = await answer.text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    if (read("margdeep_page_fill_total") > 0 && read("margdeep_page_fill_done") === read("margdeep_page_fill_total")) {
      return performance.now() - began;
    }
    // A request counts as a visitor, whom the fill gives way to.
    await wait(5_000);
  }
  return Number.NaN;
}

/** The first requests of a process that has just started, each to another college. */
async function readFirstBytes(address: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < firstPages; at += 1) {
    const began = performance.now();
    const answer = await fetch(address + paths[Math.floor((at * paths.length) / firstPages)]!);
    times.push(Math.round((performance.now() - began) * 10) / 10);
    await answer.arrayBuffer();
  }
  return times;
}
