/**
 * Judges the well-known institutions of imports/names/known-names.csv on a database: whether each has one page, found first by its
 * name and by every short name.
 *
 *   npm run names:judge -- [data folder, as DATA_DIR]      or with DATABASE_URL
 */
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { buildIndex } from "margdeep-search/build-index";
import { openDatabase } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectIndexRows } from "#features/catalogue/store/index-rows.server.ts";
import { judgeName, readKnownNames } from "../tests/search/judge-names.ts";

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  folder: join(process.argv[2] ?? "data", "database"),
});
const index = buildIndex(await selectIndexRows(database.db, new Date().getFullYear()), 1);
const coded = await rowsOf<{ id: number; code: string }>(
  database.db,
  sql`select college_id as id, code from college_codes where authority = 'aishe'`,
);
await database.close();

const ids = new Map(coded.map(({ id, code }) => [code, id]));
const counts = new Map<string, number>();
for (const known of readKnownNames()) {
  const { fault, page, twins, missed } = judgeName(index, known, (code) => ids.get(code));
  counts.set(fault ?? "right", (counts.get(fault ?? "right") ?? 0) + 1);
  if (!fault) continue;
  console.log(`${fault}: ${known.name}, ${known.place}: ${nameOf(page)}`);
  for (const twin of twins) console.log(`    also: ${nameOf(twin)}`);
  for (const { q, found } of missed) console.log(`    '${q}' finds ${nameOf(found)}`);
}
console.log([...counts].map(([what, count]) => `${what} ${count}`).join(", "));

function nameOf(ordinal: number): string {
  const college = index.colleges[ordinal];
  return college ? `${college.id} ${college.name}, ${college.city}, ${college.state}` : "nothing";
}
