import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { openTestDatabase } from "./support/database.ts";

const modules = import.meta.glob<Record<string, unknown>>("../src/db/schema/*.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Column {
  name: string;
  required: boolean;
}

async function columnsInDatabase(table: string): Promise<Column[]> {
  const { rows } = (await database.db.execute(sql`
    select column_name as name, is_nullable = 'NO' as required
    from information_schema.columns where table_schema = 'public' and table_name = ${table} order by column_name`)) as unknown as {
    rows: Column[];
  };
  return rows;
}

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  "the code's picture of %s is what the migrations made",
  async (name, table) => {
    const expected = getTableConfig(table)
      .columns.map((column) => ({ name: column.name, required: column.notNull }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const found = (await columnsInDatabase(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(found).toEqual(expected);
  },
);

test("no table of the migrations is unknown to the code", async () => {
  const { rows } = (await database.db.execute(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)) as unknown as {
    rows: { name: string }[];
  };
  const known = [...tables.map((table) => getTableConfig(table).name), "schema_migrations"].sort();
  expect(rows.map((row) => row.name)).toEqual(known);
});
