import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { maxLengths } from "#lib/max-lengths.ts";
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

/** Columns that hold an answer as it was sent, and its row in the table of lengths. */
const answers: Record<string, keyof typeof maxLengths> = {
  "students.first_name": "name",
  "students.last_name": "name",
  "students.email": "email",
  "students.address": "address",
  "students.programme": "programme",
  "guardian_consents.guardian_name": "fullName",
  "guardian_consents.guardian_email": "email",
  "contact_messages.email": "email",
  "contact_messages.contact": "phone",
  "contact_messages.message": "message",
  "tickets.name": "bothNames",
  "tickets.email": "email",
  "tickets.subject": "subject",
  "ticket_messages.body": "message",
  "wishlist_entries.note": "note",
};

// proves S5.7
test("the database's own limits of lengths are those of the one table", async () => {
  const { rows } = (await database.db.execute(sql`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%length(%'`)) as unknown as {
    rows: { name: string; check: string }[];
  };
  const limits = new Map<string, number>(
    rows.flatMap(({ name, check }) => {
      const [, column] = /length\((\w+)\)/.exec(check) ?? [];
      const [, most] = /length\(\w+\) <= (\d+)/.exec(check) ?? [];
      return column && most ? [[`${name}.${column}`, Number(most)] as const] : [];
    }),
  );
  const found = Object.fromEntries(Object.keys(answers).map((column) => [column, limits.get(column)]));
  expect(found).toEqual(
    Object.fromEntries(Object.entries(answers).map(([column, name]) => [column, maxLengths[name]])),
  );
  // The page joins the two names of its form.
  expect(limits.get("contact_messages.name")).toBe(2 * maxLengths.fullName + 1);
});
