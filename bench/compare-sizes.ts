import { patterns } from "#lib/addresses.ts";
import { valueFor } from "#lib/lookups.ts";
import { seededRandom } from "../tests/support/catalogue-rows.ts";
import { growthTexts } from "./growth-texts.ts";
import { type Figure, medianLoad, ratioOf } from "./judge.ts";
import { type Load, measureTimes } from "./load.ts";
import type { Options } from "./options.ts";
import { type BenchData, cutData, growData } from "./prepare-data.ts";
import { startMeasured, withoutCache } from "./start-measured.ts";
import { chooseTargets } from "./targets.ts";

const fewColleges = 600;
const manyColleges = 50_000;
/**
 * Maximum cost of a page with all colleges, as a multiple of its cost with few. Source: docs/specification S25.4.
 */
const maxTimes = 1.5;
/** Spellings of each text: more in all than suggestions or lists are cached. */
const spellingsPerText = 200;

/**
 * Measures how request cost grows with the number of colleges: a subset, all of them, and as many generated ones added.
 */
export async function compareSizes(
  data: BenchData,
  { colleges, collegeId }: { colleges: number; collegeId: number },
  options: Options,
): Promise<Figure[]> {
  const few = await measureCopy(() => cutData(data, fewColleges, collegeId), collegeId, options);
  const all = await measureCopy(async () => ({ ...data, remove: () => {} }), collegeId, options);
  const many = await measureCopy(() => growData(data, manyColleges), collegeId, options);
  return [...all.keys()].flatMap((name) => [
    timesOf(name, fewColleges, valueFor(few, name), colleges, valueFor(all, name)),
    timesOf(name, fewColleges, valueFor(few, name), manyColleges, valueFor(many, name)),
  ]);
}

async function measureCopy(
  open: () => Promise<BenchData>,
  collegeId: number,
  { rounds, seconds }: Options,
): Promise<Map<string, Load>> {
  const data = await open();
  try {
    const product = await startMeasured(data, withoutCache);
    try {
      const { all } = await chooseTargets(product.address, collegeId);
      const targets = [...all.map(({ name, path }) => ({ name, paths: [path] })), ...newTexts()];
      const medians = new Map<string, Load>();
      for (const { name, paths } of targets) {
        const asking = { url: product.address, paths, isUnique: true, seconds, pid: product.pid };
        medians.set(name, medianLoad(await measureTimes(rounds, asking)));
      }
      return medians;
    } finally {
      await product.stop();
    }
  } finally {
    data.remove();
  }
}

/** Texts that nobody typed before, which no cache answers: search ignores capitals, but caches a text as it was typed. */
function newTexts(): { name: string; paths: string[] }[] {
  const random = seededRandom(21);
  const inRandomCapitals = (text: string) =>
    text.replace(/[a-z]/g, (letter) => (random() < 0.5 ? letter : letter.toUpperCase()));
  const texts = growthTexts.flatMap((text) => Array.from({ length: spellingsPerText }, () => inRandomCapitals(text)));
  const pathsOf = (path: string) => texts.map((q) => `${path}?${new URLSearchParams({ q })}`);
  return [
    { name: "search, a new text each time", paths: pathsOf(patterns.search) },
    { name: "suggestions, a new text each time", paths: pathsOf("/api/suggest/") },
  ];
}

/** Compares CPU time where available: other load on the machine affects it less than requests per second. */
function timesOf(name: string, from: number, few: Load, to: number, many: Load): Figure {
  const cost = (load: Load) => load.processorMs ?? 1000 / load.requestsPerSecond;
  return {
    what: `${name}: cost with ${to} colleges against ${from}`,
    value: ratioOf(cost(many), cost(few)),
    unit: "times",
    bound: { most: maxTimes },
    load: many,
  };
}
