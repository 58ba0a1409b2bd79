/**
 * Measures searches of the kind "degree and place" on a catalogue with the national register: thread CPU time of a search in both
 * indexes, without caches, over every pair of a degree and a place below.
 *
 *   DATABASE_URL=... node bench/measure-register.ts [show]
 *
 * `show` prints what each finds.
 */
import { buildIndex } from "margdeep-search/build-index";
import { buildRegister } from "margdeep-search/build-register";
import { findColleges } from "margdeep-search/find-colleges";
import { readRegisterText } from "margdeep-search/read-register-text";
import { findInRegister, isInRegister } from "margdeep-search/register-index";
import { openDatabase } from "#db/client.server.ts";
import { everyCollege } from "#features/catalogue/rules.ts";
import { selectIndexRows } from "#features/catalogue/store/index-rows.server.ts";
import { selectRegisterRows } from "#features/catalogue/store/register.server.ts";
import { itemAt, lastOf } from "#lib/lookups.ts";

const degrees = [
  ...[
    "bsc nursing",
    "gnm",
    "nursing college",
    "bams",
    "bhms",
    "bums",
    "b.ed",
    "d.el.ed",
    "b.p.ed",
    "b.pharm",
    "d pharm",
    "bds",
  ],
  ...[
    "bvsc",
    "bsc agriculture",
    "llb",
    "iti",
    "polytechnic",
    "bpt",
    "ba",
    "bcom",
    "bsc",
    "hotel management",
    "mba",
    "b.tech",
  ],
];
const places = [
  "lucknow",
  "kolkata",
  "pune",
  "jaipur",
  "bangalore",
  "tamil nadu",
  "delhi",
  "bihar",
  "hyderabad",
  "maharashtra",
];

const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, folder: "" });
const index = buildIndex(await selectIndexRows(database.db, new Date().getFullYear()), 1);
const before = process.memoryUsage().arrayBuffers;
const register = buildRegister(await selectRegisterRows(database.db));
await database.close();
const megabytes = (process.memoryUsage().arrayBuffers - before) / 1e6;
console.log(`${index.size} colleges, ${register.codes.length} entries of the register in ${megabytes.toFixed(0)} MB`);

const times: { q: string; ms: number }[] = [];
for (const q of degrees.flatMap((degree) => places.map((place) => `${degree} ${place}`))) {
  const start = process.threadCpuUsage();
  const { count, colleges } = findColleges(index, { ...everyCollege, q }, (ordinal) => index.colleges[ordinal]);
  const { words, fields } = readRegisterText(q, index.text, (word) => isInRegister(register, word));
  const listed = findInRegister(register, words, index.aisheCodes, { limit: everyCollege.pageSize });
  const { user, system } = process.threadCpuUsage(start);
  times.push({ q, ms: (user + system) / 1000 });
  if (process.argv[2] !== "show") continue;
  const [first, entry] = [colleges[0], listed.entries[0]];
  console.log(
    `${q} [${fields}]: ${count} ${first?.name}, ${first?.city}; ${listed.count} ${entry?.name}, ${entry?.district}`,
  );
}
times.sort((one, other) => one.ms - other.ms);
const at = (share: number) => itemAt(times, Math.floor(times.length * share)).ms.toFixed(1);
const slowest = lastOf(times);
console.log(
  `${times.length} searches: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${slowest.ms.toFixed(1)} (${slowest.q})`,
);
