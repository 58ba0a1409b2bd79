import { itemAt } from "#lib/lookups.ts";
import { type Figure, judgeGrowth } from "./judge.ts";
import { measure } from "./load.ts";
import type { BenchData } from "./prepare-data.ts";
import { residentMegabytes } from "./processor-time.ts";
import { startMeasured } from "./start-measured.ts";
import { chooseTargets } from "./targets.ts";

const metricsToken = "read by the bench alone";
const maxGrowth = 0.05;

/**
 * Mixed load for the given minutes: every address in turn, half of the time cached, half rendered on each request.
 * Prints memory each minute and checks whether it grew.
 */
export async function soak(data: BenchData, collegeId: number, minutes: number): Promise<Figure> {
  const product = await startMeasured(data, { METRICS_TOKEN: metricsToken });
  try {
    const { all } = await chooseTargets(product.address, collegeId);
    const seconds = Math.max(1, Math.floor(60 / (all.length * 2)) - 1);
    const resident: number[] = [];
    for (const begun = performance.now(); performance.now() - begun < minutes * 60_000; ) {
      const minuteEnd = begun + (resident.length + 1) * 60_000;
      let requests = 0;
      for (let turn = 0; performance.now() < minuteEnd; turn += 1) {
        const url = product.address + itemAt(all, turn % all.length).path;
        const load = await measure({ url, isUnique: turn % 2 === 1, seconds });
        if (load.failures > 0) throw new Error(`${load.failures} requests for ${url} failed under mixed load`);
        requests += load.requestsPerSecond * seconds;
      }
      resident.push(residentMegabytes(product.pid));
      const heap = await readHeapMegabytes(product.address);
      console.log(`minute ${resident.length}: ${resident.at(-1)} MB, heap ${heap} MB, ${requests} requests counted`);
    }
    const growth = judgeGrowth(resident);
    return {
      what: `growth of memory in ${minutes} minutes of mixed load, last third against the one before`,
      value: growth?.share ?? Number.NaN,
      unit: "of it",
      bound: { most: maxGrowth },
    };
  } finally {
    await product.stop();
  }
}

async function readHeapMegabytes(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const bytes = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text())?.[1];
  return Math.round(Number(bytes) / 1024 / 1024);
}
