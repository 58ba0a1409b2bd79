import { sql } from "drizzle-orm";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { calendarExams } from "#db/schema/calendar.ts";
import { colleges } from "#db/schema/colleges.ts";
import { packages } from "#db/schema/packages.ts";
import { insertCalendar } from "./starter/insert-calendar.ts";
import { insertPackages } from "./starter/insert-listings.ts";
import type { ModelStorage } from "./starter/insert-models.ts";
import type { StarterCounts } from "./starter/load-catalogue.ts";

const nothing: StarterCounts = {
  sources: 0,
  streams: 0,
  colleges: 0,
  branches: 0,
  cutoffs: 0,
  placements: 0,
  hostels: 0,
  news: 0,
  reviews: 0,
  jobs: 0,
  scholarships: 0,
  packages: 0,
  register: 0,
  calendar: 0,
  models: 0,
};

// Any constant works as long as no other code locks it: migrate.server.ts uses 7301001.
const starterLock = 7_301_003;

/**
 * Loads the starter data in one transaction: the catalogue when there are no colleges, the packages when there are
 * none, the calendar when it has no exam. A database from an earlier version gets what it lacks. When several
 * processes start at once, one loads and the others wait, then find nothing left to load.
 *
 * @param now the day from which 'days_ago' in the files is counted
 * @param deps where models of chances are stored; without it none is loaded
 * @throws Error that lists every mistake with its file and entry; nothing is loaded in that case
 */
export async function loadStarterData(
  database: OpenDatabase,
  folder: string,
  now: Date,
  deps?: ModelStorage,
): Promise<StarterCounts> {
  const { db } = database;
  if ((await hasColleges(db)) && (await hasPackages(db)) && (await hasExams(db))) return nothing;
  // Every later start finds the data and needs no reader of it.
  const { readStarterFiles } = await import("./starter/read-files.ts");
  const { loadCatalogue } = await import("./starter/load-catalogue.ts");
  const files = readStarterFiles(folder);
  const counts = await database.work.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${starterLock})`);
    const loaded = { ...nothing };
    if (!(await hasColleges(tx))) Object.assign(loaded, await loadCatalogue(tx, { folder, files, now, deps }));
    if (!(await hasPackages(tx))) {
      await insertPackages(tx, files.packages);
      loaded.packages = files.packages.length;
    }
    if (!(await hasExams(tx))) loaded.calendar = await insertCalendar(tx, files.calendar);
    return loaded;
  });
  // The embedded database does not count its rows by itself, and would join tens of thousands of them one by one.
  if (counts.colleges > 0) await database.work.execute(sql`vacuum (analyze)`);
  return counts;
}

async function hasColleges(db: Db): Promise<boolean> {
  return (await db.select({ id: colleges.id }).from(colleges).limit(1)).length > 0;
}

async function hasPackages(db: Db): Promise<boolean> {
  return (await db.select({ id: packages.id }).from(packages).limit(1)).length > 0;
}

async function hasExams(db: Db): Promise<boolean> {
  return (await db.select({ id: calendarExams.id }).from(calendarExams).limit(1)).length > 0;
}
