/**
 * Fills an empty PostgreSQL database with generated colleges and students, to measure the cost of ten million:
 * `DATABASE_URL=postgres://… node bench/generate.ts --colleges 50000 --students 10000000 [--measure]`.
 * The role must be a superuser. `--measure` alone measures the existing data.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { loadStarterData } from "../imports/load-starter.ts";
import { generateColleges } from "./generate-colleges.ts";
import { generateStudents } from "./generate-students.ts";
import { measureGenerated } from "./measure-generated.ts";

const root = join(import.meta.dirname, "..");

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      colleges: { type: "string" },
      students: { type: "string" },
      measure: { type: "boolean", default: false },
    },
  });
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error("DATABASE_URL must name an empty PostgreSQL database");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (values.colleges || values.students) {
      await fill(client, databaseUrl, Number(values.colleges ?? 600), Number(values.students ?? 0));
    }
    await printSizes(client);
  } finally {
    await client.end();
  }
  if (values.measure) await measureGenerated(databaseUrl);
}

async function fill(client: pg.Client, databaseUrl: string, colleges: number, students: number): Promise<void> {
  const { rows } = await client.query("select to_regclass('students') is not null as used");
  if (rows[0]?.used) throw new Error("This database is not empty: generated rows belong into one of their own");
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  const database = await openDatabase({ databaseUrl, folder: "" });
  try {
    await migrate(database, join(root, "migrations"));
    await loadStarterData(database, join(root, "starter"), new Date());
    await generateColleges(client, colleges);
    console.log(`${colleges} colleges: ${seconds()}`);
    if (students > 0) {
      await generateStudents(client, students, (done) => console.log(`${done} of ${students} students: ${seconds()}`));
    }
  } finally {
    await database.close();
  }
  await client.query("vacuum (analyze)");
  await refreshAll(client);
  console.log(`statistics and lists: ${seconds()}`);
}

/** For this connection only: the product's connections time out after 30 seconds. */
async function refreshAll(client: pg.Client): Promise<void> {
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const db = drizzle(client) as unknown as Parameters<typeof refreshCollegeStreams>[0];
  await refreshCollegeStreams(db, "all");
  await touchCatalogue(db);
  await client.query("analyze college_streams");
}

async function printSizes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select relname as "table", greatest(reltuples, 0)::bigint as rows, pg_size_pretty(pg_table_size(oid)) as table_size,
      pg_size_pretty(pg_indexes_size(oid)) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 12`);
  console.table(rows);
  const { rows: whole } = await client.query("select pg_size_pretty(pg_database_size(current_database())) as size");
  console.log(`The database takes ${whole[0]?.size}.`);
}

await main();
