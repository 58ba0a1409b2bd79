import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { isMigrated, migrate } from "#db/migrate.server.ts";
import { openTestDatabase } from "./support/database.ts";

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "margdeep-migrations-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const rowsOf = async (text: string) =>
  ((await database.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;

test("a migration of many statements runs whole, with functions and semicolons in texts and comments", async () => {
  write(
    "0001_lamps.sql",
    `-- lamps; and what counts them
    create table lamps (id bigint primary key, name text not null); create table lamp_counts (count bigint);
    create function count_lamps() returns trigger language plpgsql as $body$
    begin
      insert into lamp_counts select count(*) from lamps;
      return null;
    end $body$;
    create trigger lamps_counted after insert on lamps execute function count_lamps();
    insert into lamps values (1, 'a;
    b -- no comment');`,
  );
  expect(await isMigrated(database.db, folder)).toBe(false);
  expect(await migrate(database, folder)).toEqual(["0001_lamps.sql"]);
  expect(await isMigrated(database.db, folder)).toBe(true);
  expect(await rowsOf("select count::int from lamp_counts")).toEqual([{ count: 1 }]);
  expect(await rowsOf("select name from lamps")).toEqual([{ name: "a;\n    b -- no comment" }]);
  expect(await migrate(database, folder)).toEqual([]);
});

test("a migration that fails leaves nothing of itself behind; those before it stay", async () => {
  write("0002_more.sql", "insert into lamps values (2, 'second');");
  write("0003_broken.sql", "insert into lamps values (3, 'third'); insert into lamps values (1, 'taken');");
  await expect(migrate(database, folder)).rejects.toThrow();
  expect(await rowsOf("select id::int from lamps order by id")).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await rowsOf("select name from schema_migrations where name ~ '^000[23]_(more|broken)'")).toEqual([
    { name: "0002_more.sql" },
  ]);
  rmSync(join(folder, "0003_broken.sql"));
});

test("a migration whose lock somebody holds gives way, and runs once it is free", async () => {
  if ("embedded" in database.source) return; // One connection: nobody else can hold a lock.
  write("0004_wicks.sql", "alter table lamps add column wick text; alter table lamp_counts add column wick text;");
  const held = Promise.withResolvers<void>();
  const reader = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from lamp_counts`);
    held.resolve();
    await new Promise((resolve) => setTimeout(resolve, 900));
    // While the migration only waited, it held lamps and this was a deadlock.
    await tx.execute(sql`select 1 from lamps`);
  });
  await held.promise;
  const ran = migrate(database, folder);
  await reader;
  expect(await ran).toEqual(["0004_wicks.sql"]);
});

test("a migration that was edited after it had been applied is refused", async () => {
  write("0001_lamps.sql", "select 1;");
  await expect(migrate(database, folder)).rejects.toThrow("Migration 0001_lamps.sql was changed");
});
