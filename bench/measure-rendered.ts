import { itemAt, valueFor } from "#lib/lookups.ts";
import { type Figure, median, medianLoad, ratioOf } from "./judge.ts";
import { type Asking, browserEncodings, type Load, measure, measureTimes } from "./load.ts";
import { atHalfLoad, memory } from "./measure-cached.ts";
import type { Options } from "./options.ts";
import { type BenchData, copyData, listCollegePaths } from "./prepare-data.ts";
import { residentMegabytes } from "./processor-time.ts";
import { type ReferenceServer, startPlainServer } from "./reference-servers.ts";
import { startMeasured, untilModelsAreRead, withoutCache } from "./start-measured.ts";
import { chooseTargets, type Target, type Targets } from "./targets.ts";

/** Source: docs/specification S25.2. */
const minShareOfPlainRender = 0.3;
const minShareOfPlainJson = 0.5;
/** Next.js is not installed here: its figure is one of another machine with two processors. Source: docs/specification S25.2. */
const nextDynamicPerSecond = 60;
const minTimesNext = 5;

/** Measures uncached pages and calls against programs that produce the same without a framework. */
export async function measureRendered(data: BenchData, collegeId: number, options: Options): Promise<Figure[]> {
  const paths = await listCollegePaths(data);
  const product = await startMeasured(data, withoutCache);
  // Only one process can open an embedded database.
  const copy = copyData(data);
  try {
    const targets = await chooseTargets(product.address, collegeId);
    await untilModelsAreRead();
    const plain = await startPlainServer(targets.list.path, targets.streamId, copy.env);
    try {
      const loads = await measureRounds(targets, product, plain, options);
      const full = medianLoad(valueFor(loads, targets.list.path));
      const { rounds, seconds } = options;
      // Nearly all of these pages are rendered for the first time, without the cached parts of a college (decision 0077).
      const random = { name: `a college at random of ${paths.length}` };
      const askRandom = { url: product.address, paths, seconds, pid: product.pid };
      const atRandom = await measureTimes(rounds, askRandom);
      const askings = [targets.list, targets.search, targets.college].map(
        ({ name, path }) => [name, { url: product.address + path, isUnique: true, seconds, pid: product.pid }] as const,
      );
      const forBrowsers = await measureForBrowsers([...askings, [random.name, askRandom]], rounds);
      const list = { name: `${targets.list.name}, uncached`, url: product.address + targets.list.path };
      return [
        besidePlain(
          `${list.name}, beside plain renderToString`,
          targets.list.path,
          "/page",
          minShareOfPlainRender,
          loads,
        ),
        besidePlain(
          `${targets.calls.name}, beside plain query and JSON`,
          targets.calls.path,
          "/json",
          minShareOfPlainJson,
          loads,
        ),
        {
          what: `${list.name}, beside Next.js dynamic (${nextDynamicPerSecond} a second, quoted)`,
          value: ratioOf(full.requestsPerSecond, nextDynamicPerSecond),
          unit: "times",
          bound: { least: minTimesNext },
          load: full,
          before: targets.list.before?.uncached,
          isHeadline: true,
        },
        ...targets.all.map((target) => againstBudget(target, valueFor(loads, target.path))),
        ...[targets.list, targets.search, targets.college].map((target) =>
          processorOf(target, data.pageBudgetMs, valueFor(loads, target.path), valueFor(loads, "/page")),
        ),
        processorOf(random, data.pageBudgetMs, atRandom, valueFor(loads, "/page")),
        ...forBrowsers.map(([name, measured]) => processorOf({ name }, data.pageBudgetMs, measured)),
        await atHalfLoad(list, full, product.pid, options, true),
        memory("uncached pages", residentMegabytes(product.pid), data),
      ];
    } finally {
      await plain.stop();
    }
  } finally {
    await product.stop();
    copy.remove();
  }
}

type Loads = Map<string, Load[]>;

/** By path, including those of the plain server. */
async function measureRounds(
  { all }: Targets,
  product: { address: string; pid: number },
  plain: ReferenceServer,
  { rounds, seconds }: Options,
): Promise<Loads> {
  const loads: Loads = new Map();
  const add = (path: string, load: Load) => loads.set(path, [...(loads.get(path) ?? []), load]);
  for (let round = 0; round < rounds; round += 1) {
    for (const { path } of all) {
      add(path, await measure({ url: product.address + path, isUnique: true, seconds, pid: product.pid }));
    }
    for (const path of ["/page", "/json"]) {
      add(path, await measure({ url: plain.address + path, seconds, pid: plain.pid }));
    }
  }
  return loads;
}

/** The same pages as browsers ask for them: zstd instead of gzip. */
async function measureForBrowsers(
  askings: readonly (readonly [name: string, Asking])[],
  rounds: number,
): Promise<[name: string, Load[]][]> {
  const measured: [string, Load[]][] = [];
  for (const [name, asking] of askings) {
    measured.push([`${name} by zstd`, await measureTimes(rounds, { ...asking, encodings: browserEncodings })]);
  }
  return measured;
}

function besidePlain(what: string, path: string, plainPath: string, least: number, loads: Loads): Figure {
  const ours = valueFor(loads, path);
  const theirs = valueFor(loads, plainPath);
  const ratios = ours.map((load, round) => ratioOf(load.requestsPerSecond, itemAt(theirs, round).requestsPerSecond));
  return {
    what,
    value: median(ratios),
    unit: "of plain",
    bound: { least },
    load: medianLoad(ours),
    reference: medianLoad(theirs),
    isHeadline: true,
  };
}

function againstBudget({ name, budgetMs }: Target, loads: Load[]): Figure {
  const load = medianLoad(loads);
  return { what: `${name}, uncached`, value: load.p95, unit: "ms p95", bound: { most: budgetMs }, load };
}

/**
 * Processor time of a page: other work on the machine affects it least.
 *
 * @param plain the plain server's loads in the same encoding, where it was measured
 */
function processorOf(
  { name, before }: Pick<Target, "name" | "before">,
  budgetMs: number,
  loads: Load[],
  plain?: Load[],
): Figure {
  const load = medianLoad(loads);
  return {
    what: `${name}, uncached`,
    value: load.processorMs ?? Number.NaN,
    unit: "ms of processor",
    bound: { most: budgetMs },
    load,
    ...(plain && { reference: medianLoad(plain) }),
    before: before?.uncached,
    isHeadline: true,
  };
}
