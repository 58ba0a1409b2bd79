/**
 * Measures what search finds on the catalogue of a data folder: the judged queries of tests/search, by set; suggestions for
 * the first letters of those that want a college; names of random colleges with and without a typing error; and times.
 *
 *   npm run search:judge -- [data folder, as DATA_DIR, or address of a database] [--queries <file>] [--suggestions <file>]
 *
 * With --queries it judges the questions of a file instead (judge-questions.ts), with --suggestions what is suggested for the
 * first letters of names (judge-suggestions.ts).
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildIndex } from "margdeep-search/build-index";
import { findColleges } from "margdeep-search/find-colleges";
import { suggestFrom } from "margdeep-search/suggest-from";
import { runnerImport } from "vite";
import { openDatabase } from "#db/client.server.ts";
import { everyCollege } from "#features/catalogue/rules.ts";
import { questionOf } from "#features/catalogue/service/read-question.server.ts";
import { selectIndexRows } from "#features/catalogue/store/index-rows.server.ts";
import { readIntents } from "#features/search/read-intents.ts";
import { itemAt, valueFor } from "#lib/lookups.ts";
import { devanagariQueries } from "../tests/search/devanagari.ts";
import { devanagariHeldOut } from "../tests/search/devanagari-held-out.ts";
import { heldOutQueries } from "../tests/search/held-out.ts";
import { secondHeldOutQueries } from "../tests/search/held-out-second.ts";
import { isWantedCollege, isWantedDirect } from "../tests/search/judge.ts";
import type { JudgedQuery } from "../tests/search/judged-query.ts";
import { judgedQueries } from "../tests/search/queries.ts";
import { seededRandom } from "../tests/support/catalogue-rows.ts";
import { describeTimes } from "./judged-lines.ts";

const nameCount = 200;
const among = 5;
const shownSuggestions = 8;
const sets = {
  tuned: judgedQueries,
  "held out": heldOutQueries,
  "second held out": secondHeldOutQueries,
  Devanagari: devanagariQueries,
  "held out Devanagari": devanagariHeldOut,
};

const { values: options, positionals } = parseArgs({
  options: { queries: { type: "string" }, suggestions: { type: "string" } },
  allowPositionals: true,
});
const [source = "data"] = positionals;
const isAddress = source.includes("://");
const database = await openDatabase({
  databaseUrl: isAddress ? source : undefined,
  folder: join(isAddress ? "data" : source, "database"),
});
if (options.queries !== undefined || options.suggestions !== undefined) {
  if (options.queries !== undefined) {
    const judge = await importJudge<typeof import("./judge-questions.ts")>(import.meta.resolve("./judge-questions.ts"));
    await judge.judgeQuestions(database, options.queries);
  }
  if (options.suggestions !== undefined) {
    const judge = await importJudge<typeof import("./judge-suggestions.ts")>(
      import.meta.resolve("./judge-suggestions.ts"),
    );
    await judge.judgeSuggestions(database, options.suggestions);
  }
  await database.close();
  process.exit(0);
}
const index = buildIndex(await selectIndexRows(database.db, new Date().getFullYear()), 1);
await database.close();
const random = seededRandom(11);
const times: number[] = [];

for (const [name, queries] of Object.entries(sets)) {
  console.log(`${name} set`);
  judgeQueries(queries);
  for (const letters of [3, 4, 5]) judgeSuggestions(queries, letters);
}
judgeNames("by name", (name) => name);
judgeNames("by name with one typing error", mistype);
console.log(describeTimes(times));

/** The page's own code has components, which Node does not read. */
async function importJudge<Judge>(url: string): Promise<Judge> {
  const { module } = await runnerImport<Judge>(fileURLToPath(url), {
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["node"] },
  });
  return module;
}

function find(q: string) {
  const before = process.threadCpuUsage();
  const query = { ...everyCollege, q: q.slice(0, 100), pageSize: among };
  const page = findColleges(index, query, (ordinal) => index.colleges[ordinal]!);
  const { user, system } = process.threadCpuUsage(before);
  times.push((user + system) / 1000);
  return page;
}

/** At which place the wanted answer is: 0 for the first; -1 for none. */
function placeOf({ q, wanted }: JudgedQuery): number {
  const question = questionOf(index, q);
  const [intent] = readIntents(q, question.words);
  if ("direct" in wanted) return isWantedDirect(intent, wanted.direct, question) ? 0 : -1;
  const { count, colleges } = find(q);
  if ("nothing" in wanted) return count === 0 && !intent ? 0 : -1;
  return colleges.findIndex(({ id }) => isWantedCollege(index, valueFor(index.ordinals, id), wanted));
}

function judgeQueries(asked: readonly JudgedQuery[]): void {
  const total = { first: 0, near: 0 };
  for (const [group, queries] of Map.groupBy(asked, (query) => query.group)) {
    const places = queries.map(placeOf);
    const first = places.filter((place) => place === 0).length;
    const near = places.filter((place) => place >= 0).length;
    total.first += first;
    total.near += near;
    console.log(`  ${group}: first ${first}, among ${among} ${near}, of ${queries.length}`);
    queries.forEach((query, at) => {
      if (places[at] !== 0) console.log(`    not first: ${query.q}`);
    });
  }
  console.log(`  all: first ${total.first}, among ${among} ${total.near}, of ${asked.length}`);
}

/** Whether the wanted college is suggested when the first letters of a query are typed. */
function judgeSuggestions(asked: readonly JudgedQuery[], letters: number): void {
  const queries = asked.filter(({ wanted }) => "college" in wanted).slice(0, 120);
  const suggested = queries.filter(({ q, wanted }) =>
    suggestFrom(index, q.slice(0, letters).trim(), shownSuggestions).some(
      ({ kind, id }) => kind === "college" && id && isWantedCollege(index, valueFor(index.ordinals, id), wanted),
    ),
  );
  console.log(`  suggested after ${letters} letters: ${suggested.length} of ${queries.length}`);
}

function judgeNames(title: string, change: (name: string) => string): void {
  let found = 0;
  for (let asked = 0; asked < nameCount; asked += 1) {
    const { name } = itemAt(index.colleges, Math.floor(random() * index.size));
    if (find(change(name)).colleges[0]?.name.toLowerCase() === name.toLowerCase()) found += 1;
  }
  console.log(`${title}: first ${found} of ${nameCount}`);
}

/** A letter left out, changed, added, or swapped with the next one. */
function mistype(name: string): string {
  const letters = [...name].flatMap((letter, at) => (/[a-z]/i.test(letter) ? [at] : []));
  const at = letters[Math.floor(random() * letters.length)] ?? 0;
  const other = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, letter, rest] = [name.slice(0, at), name[at] ?? "", name.slice(at + 1)];
  const ways = [
    before + rest,
    before + other + rest,
    before + other + letter + rest,
    before + rest.slice(0, 1) + letter + rest.slice(1),
  ];
  return itemAt(ways, Math.floor(random() * ways.length));
}
