/**
 * Measures how long one search blocks the thread: generated queries of one to fifteen words on the catalogue of a data
 * folder, most of which match no college as a whole.
 *
 *   node bench/measure-search.ts [data folder, as DATA_DIR] [queries]
 *
 * Times are thread CPU time, so other load on the machine matters little. The slowest queries are repeated with cold
 * caches and the shortest of three runs counts, which leaves the cost of the query itself.
 */
import { join } from "node:path";
import { answerText } from "margdeep-search/answer-text";
import { buildIndex } from "margdeep-search/build-index";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { termFrequency } from "margdeep-search/text-table";
import { openDatabase } from "#db/client.server.ts";
import { selectIndexRows } from "#features/catalogue/store/index-rows.server.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { seededRandom } from "../tests/support/catalogue-rows.ts";

const everywhere = { stream: -1, levels: 7 };
const maxQueryLength = 100;
const maxWords = 15;
const askedAgain = 300;

const [folder = "data", count = "100000"] = process.argv.slice(2);
const index = await readIndex(folder);
const newQuery = queryMaker(index);
for (let query = 0; query < 300; query += 1) timeMs(index, newQuery());

const slowest: { query: string; ms: number }[] = [];
for (let asked = 0; asked < Number(count); asked += 1) {
  const query = newQuery();
  slowest.push({ query, ms: timeMs(index, query) });
  if (slowest.length === 20 * askedAgain) keepSlowest();
}
keepSlowest();
const again = slowest.map(({ query }) => ({ query, ms: Math.min(...[1, 2, 3].map(() => timeAnew(query))) }));
again.sort((one, other) => other.ms - one.ms);
console.log(`${index.size} colleges, ${count} queries; the slowest, in milliseconds:`);
for (const { query, ms } of again.slice(0, 5)) console.log(`${ms.toFixed(1)}  ${query}`);

function keepSlowest(): void {
  slowest.sort((one, other) => other.ms - one.ms).splice(askedAgain);
}

async function readIndex(dataDir: string): Promise<CatalogueIndex> {
  const database = await openDatabase({ databaseUrl: undefined, folder: join(dataDir, "database") });
  try {
    return buildIndex(await selectIndexRows(database.db, new Date().getFullYear()), 1);
  } finally {
    await database.close();
  }
}

/** Corrections are cached per table object, so a copy starts with an empty cache. */
function timeAnew(query: string): number {
  return timeMs({ ...index, text: { ...index.text } }, query);
}

function timeMs(asked: CatalogueIndex, query: string): number {
  const before = process.threadCpuUsage();
  answerText(asked, query, everywhere);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Words of the catalogue, frequent ones and rare ones, some of them mistyped, cut short or run together. */
function queryMaker({ text }: CatalogueIndex): () => string {
  const random = seededRandom(5);
  const byFrequency = [...text.terms.keys()].sort(
    (one, other) => termFrequency(text, other) - termFrequency(text, one),
  );
  const pools = [byFrequency.slice(0, 300), byFrequency.slice(0, 3000), byFrequency];
  const oneOf = <T>(values: readonly T[]): T => itemAt(values, Math.floor(random() * values.length));
  const newWord = (pool: number[]): string => {
    const word = itemAt(text.surfaces, oneOf(pool));
    const at = Math.floor(random() * word.length);
    const kind = random();
    if (kind < 0.1) return word.slice(0, at) + word.slice(at + 1);
    if (kind < 0.15) return word.slice(0, at + 1);
    return kind < 0.2 ? word + text.surfaces[oneOf(firstOf(pools))] : word;
  };
  return () => {
    const pool = oneOf(pools);
    const words = Array.from({ length: 1 + Math.floor(random() * maxWords) }, () => newWord(pool));
    return words.join(" ").slice(0, maxQueryLength);
  };
}
