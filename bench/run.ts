/**
 * Measures the built product:
 * `npm run bench [-- --rounds 5 --seconds 2 --postgres <url> --compare --minutes 30 --strict]`.
 * One table, medians of all rounds; docs/performance.md explains it.
 */
import { compareSizes } from "./compare-sizes.ts";
import { type Figure, isMet, toHeadline, toRow } from "./judge.ts";
import { client } from "./load.ts";
import { measureCached } from "./measure-cached.ts";
import { measureChances } from "./measure-chances.ts";
import { measureLongTail } from "./measure-long-tail.ts";
import { measureRendered } from "./measure-rendered.ts";
import { readOptions } from "./options.ts";
import { type BenchData, inspectData, prepareData } from "./prepare-data.ts";
import { measureSignIns } from "./sign-in.ts";
import { soak } from "./soak.ts";

const options = readOptions(process.argv.slice(2));
const data = await prepareData(options.postgresUrl);
try {
  process.exitCode = (await run(data)) || !options.isStrict ? 0 : 1;
} finally {
  data.remove();
}

/** @returns whether every bound was met */
async function run(data: BenchData): Promise<boolean> {
  const { colleges, collegeId } = await inspectData(data);
  const kind = options.postgresUrl ? "PostgreSQL" : "embedded database";
  console.log(`\n${colleges} colleges, ${kind}, client ${client}, medians of ${options.rounds} rounds\n`);
  const figures: Figure[] = [
    ...(await measureCached(data, collegeId, options)),
    ...(await measureLongTail(data, options)),
    ...(await measureRendered(data, collegeId, options)),
    ...(await measureChances(data, options)),
    ...(await measureSignIns(data, options)),
  ];
  if (options.compares) figures.push(...(await compareSizes(data, { colleges, collegeId }, options)));
  if (options.soakMinutes > 0) figures.push(await soak(data, collegeId, options.soakMinutes));
  console.table(figures.filter(({ isHeadline }) => isHeadline).map(toHeadline));
  console.table(figures.map(toRow));
  const missed = figures.filter((figure) => !isMet(figure));
  console.log(missed.length === 0 ? "Every bound was met." : `${missed.length} of ${figures.length} were missed.`);
  return missed.length === 0;
}
