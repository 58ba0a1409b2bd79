import { firstOf, itemAt } from "#lib/lookups.ts";
import { type Figure, median, medianLoad, ratioOf } from "./judge.ts";
import { type Load, measure, measureTimes } from "./load.ts";
import type { Options } from "./options.ts";
import type { BenchData } from "./prepare-data.ts";
import { residentMegabytes } from "./processor-time.ts";
import { startBareServer } from "./reference-servers.ts";
import { startMeasured } from "./start-measured.ts";
import { chooseTargets } from "./targets.ts";

/** Source: docs/specification S25.1. */
const minShareOfBare = 0.6;
const maxHalfLoadMs = 20;

/** As many as keep the server busy without a pause. */
const connections = 16;

/** Measures cached pages against a bare server that sends the same bytes; then again at half of the maximum rate. */
export async function measureCached(data: BenchData, collegeId: number, options: Options): Promise<Figure[]> {
  const product = await startMeasured(data);
  try {
    const { list, college, calls } = await chooseTargets(product.address, collegeId);
    const cached = [list, college, calls].map(({ name, path, before }) => ({
      name,
      before: before?.cached,
      url: product.address + path,
    }));
    const bare = await startBareServer(cached.map(({ url }) => url));
    try {
      const rounds: { ours: Load; theirs: Load }[][] = cached.map(() => []);
      for (let round = 0; round < options.rounds; round += 1) {
        for (const [index, { url }] of cached.entries()) {
          const { seconds } = options;
          itemAt(rounds, index).push({
            ours: await measure({ url, connections, seconds, pid: product.pid }),
            theirs: await measure({ url: `${bare.address}/${index}`, connections, seconds, pid: bare.pid }),
          });
        }
      }
      const figures: Figure[] = cached.map(({ name, before }, index) => ({
        ...besideBare(name, itemAt(rounds, index)),
        before,
      }));
      figures.push(await atHalfLoad(firstOf(cached), firstOf(figures).load!, product.pid, options));
      return [...figures, memory("cached pages", residentMegabytes(product.pid), data)];
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

function besideBare(name: string, rounds: { ours: Load; theirs: Load }[]): Figure {
  const ratios = rounds.map(({ ours, theirs }) => ratioOf(ours.requestsPerSecond, theirs.requestsPerSecond));
  return {
    what: `${name}, cached, beside bare node:http`,
    value: median(ratios),
    unit: "of bare",
    bound: { least: minShareOfBare },
    isHeadline: true,
    load: medianLoad(rounds.map((round) => round.ours)),
    reference: medianLoad(rounds.map((round) => round.theirs)),
  };
}

/** The 99th percentile of latency at half of the rate just measured. */
export async function atHalfLoad(
  { name, url }: { name: string; url: string },
  full: Load,
  pid: number,
  { rounds, seconds }: Options,
  isUnique = false,
): Promise<Figure> {
  const requestsPerSecond = Math.max(1, Math.round(full.requestsPerSecond / 2));
  const load = medianLoad(await measureTimes(rounds, { url, seconds, pid, requestsPerSecond, isUnique }));
  const bound = { most: maxHalfLoadMs };
  return { what: `${name}, at half load`, value: load.p99, unit: "ms p99", bound, load };
}

/** Memory of the server after a load. */
export function memory(what: string, megabytes: number, { memoryBudgetMb }: BenchData): Figure {
  return { what: `memory after ${what}`, value: megabytes, unit: "MB", bound: { most: memoryBudgetMb } };
}
