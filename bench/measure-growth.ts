/**
 * Measures how the cost of searches and suggestions grows with the catalogue: in process, with 600 of the colleges of a data folder,
 * with all of them, and with generated ones added up to 50,000. Bound: 1.5 times the cost with 600 (docs/performance.md).
 *
 *   node bench/measure-growth.ts [data folder, as DATA_DIR] [rounds]
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { buildIndex } from "margdeep-search/build-index";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { openDatabase } from "#db/client.server.ts";
import { selectIndexRows } from "#features/catalogue/store/index-rows.server.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { growthTexts } from "./growth-texts.ts";
import { type BenchData, cutData, growData, inspectData, prepareData } from "./prepare-data.ts";
import { asked, copiesOf, type TextTimes, timeTexts } from "./time-texts.ts";

const [folder = "data", rounds = "20"] = process.argv.slice(2);
const slowestShown = 5;

process.env.BENCH_DATA_DIR = folder;
const data = await prepareData(null);
const { colleges, collegeId } = await inspectData(data);
const indexes = new Map<number, () => CatalogueIndex>([
  [600, await copiesFrom(await cutData(data, 600, collegeId))],
  [colleges, await copiesFrom({ ...data, remove: () => {} })],
  [50_000, await copiesFrom(await growData(data, 50_000))],
]);

for (const [what, ask] of Object.entries(asked)) {
  const times = [...indexes].map(
    ([size, newCopy]) => [size, timeTexts(newCopy, growthTexts, ask, Number(rounds))] as const,
  );
  for (const when of ["first", "repeated"] as const) {
    console.log(`${what} of ${growthTexts.length} texts, ${when}, milliseconds; load ${firstOf(loadavg()).toFixed(1)}`);
    for (const [size, measured] of times) {
      const sum = measured[when].reduce((total, time) => total + time, 0);
      console.log(`  ${size} colleges: ${sum.toFixed(1)}; slowest: ${slowest(measured[when])}`);
    }
  }
}

function slowest(times: TextTimes["repeated"]): string {
  const order = [...times.keys()]
    .sort((one, other) => itemAt(times, other) - itemAt(times, one))
    .slice(0, slowestShown);
  return order.map((at) => `${growthTexts[at]} ${itemAt(times, at).toFixed(2)}`).join(", ");
}

async function copiesFrom(copy: BenchData): Promise<() => CatalogueIndex> {
  const database = await openDatabase({ databaseUrl: undefined, folder: join(copy.env.DATA_DIR!, "database") });
  try {
    return copiesOf(buildIndex(await selectIndexRows(database.db, new Date().getFullYear()), 1));
  } finally {
    await database.close();
    copy.remove();
  }
}
