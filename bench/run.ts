/**
 * Measures the built product:
 * `npm run bench [-- --rounds 5 --seconds 2 --postgres <url> --compare --minutes 30 --strict]`.
 * One table, medians of all rounds; docs/performance.md explains it.
 */
import { DatabaseUnavailable } from "#db/client.server.ts";
import { BenchError } from "./bench-error.ts";
import { compareSizes } from "./compare-sizes.ts";
import { finishJobs } from "./finish-jobs.ts";
import { type Figure, isMet, toHeadline, toRow } from "./judge.ts";
import { client } from "./load.ts";
import { measureCached } from "./measure-cached.ts";
import { measureChances } from "./measure-chances.ts";
import { measureLongTail } from "./measure-long-tail.ts";
import { measureRendered } from "./measure-rendered.ts";
import { type Options, readOptions } from "./options.ts";
import { type BenchData, inspectData, prepareData } from "./prepare-data.ts";
import { measureSignIns } from "./sign-in.ts";
import { soak } from "./soak.ts";

/** Not measured here: Next.js is no dependency of ours. */
const quoted =
  "'before' and Next.js are of an earlier version and another machine, measured on two processors with wrk: Next.js 751 requests a second of a cached list (ISR), 60 rendered.";

try {
  const options = readOptions(process.argv.slice(2));
  const data = await prepareData(options.postgresUrl);
  try {
    process.exitCode = (await run(data, options)) || !options.isStrict ? 0 : 1;
  } finally {
    data.remove();
  }
} catch (error) {
  if (!(error instanceof BenchError || error instanceof DatabaseUnavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @returns whether every bound was met */
async function run(data: BenchData, options: Options): Promise<boolean> {
  const { colleges, collegeId } = await inspectData(data);
  const kind = options.postgresUrl ? "PostgreSQL" : "embedded database";
  console.log(`\n${colleges} colleges, ${kind}, client ${client}, medians of ${options.rounds} rounds\n`);
  await finishJobs(data);
  const parts: (() => Promise<Figure[]>)[] = [
    () => measureCached(data, collegeId, options),
    () => measureLongTail(data, options),
    () => measureRendered(data, collegeId, options),
    () => measureChances(data, options),
    () => measureSignIns(data, options),
  ];
  if (options.compares) parts.push(() => compareSizes(data, { colleges, collegeId }, options));
  if (options.soakMinutes > 0) parts.push(async () => [await soak(data, collegeId, options.soakMinutes)]);
  const figures: Figure[] = [];
  for (const measurePart of parts) {
    const measured = await measurePart();
    figures.push(...measured);
    // As they come: a run takes many minutes, and the tables are printed at its end.
    for (const { what, value, unit } of measured) console.log(`${what}: ${value} ${unit}`);
  }
  console.table(figures.filter(({ isHeadline }) => isHeadline).map(toHeadline));
  console.log(`${quoted}\n`);
  console.table(figures.map(toRow));
  const missed = figures.filter((figure) => !isMet(figure));
  console.log(missed.length === 0 ? "Every bound was met." : `${missed.length} of ${figures.length} were missed.`);
  return missed.length === 0;
}
