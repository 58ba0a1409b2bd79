import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cachePreparedStatements } from "./prepared-statements.server.ts";

let client: PGlite;
beforeAll(async () => {
  client = cachePreparedStatements(await PGlite.create("memory://"));
  await client.exec(`create table seats (id integer primary key, is_open boolean, name text, extra jsonb);
    insert into seats values (1, true, 'one', '1'), (2, false, 'two', '2'), (3, true, 'three', '3')`);
});
afterAll(() => client.close());

async function preparedTexts(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
}

test("a repeated read is prepared, and returns the same", async () => {
  const text = "select name from seats where id > $1 and is_open = $2 order by id";
  for (const [from, isOpen, names] of [
    [0, true, ["one", "three"]],
    [0, false, ["two"]],
    [1, true, ["three"]],
    [2, true, ["three"]],
    [-5, true, ["one", "three"]],
    [3, true, []],
  ] as const) {
    const { rows } = await client.query<{ name: string }>(text, [from, isOpen]);
    expect(rows.map(({ name }) => name)).toEqual(names);
  }
  expect((await preparedTexts()).some((prepared) => prepared.includes(text))).toBe(true);
  const inArrays = await client.query(text, [2, true], { rowMode: "array" });
  expect(inArrays.rows).toEqual([["three"]]);
});

test("what was typed is never written into a statement", async () => {
  const text = "select id from seats where name = $1";
  for (let time = 0; time < 6; time += 1) {
    expect((await client.query(text, ["x') or (1=1"])).rows).toEqual([]);
    expect((await client.query(text, ["two"])).rows).toEqual([{ id: 2 }]);
  }
  expect((await preparedTexts()).some((prepared) => prepared.includes(text))).toBe(false);
});

test("what was typed is never written into a statement that was prepared for numbers", async () => {
  const text = "select name from seats where id = $1";
  for (let time = 0; time < 6; time += 1) await client.query(text, [2]);
  expect((await preparedTexts()).some((prepared) => prepared.includes(text))).toBe(true);
  expect((await client.query(text, ["2"])).rows).toEqual([{ name: "two" }]);
  await expect(client.query(text, ["2) or (1=1"])).rejects.toThrow("invalid input syntax for type integer");
});

test("a parser is used for its type in every answer, and left out where no column has that type", async () => {
  const asText = { parsers: { 1082: (value: string) => value } };
  const exec = vi.spyOn(client, "exec");
  for (let time = 0; time < 6; time += 1) {
    const dates = "select date '2026-11-23' as day";
    expect((await client.query(dates, [], asText)).rows).toEqual([{ day: "2026-11-23" }]);
    expect((await client.query(dates)).rows).toEqual([{ day: new Date("2026-11-23") }]);
    await client.query("select 1 as one", [], { rowMode: "array", ...asText });
  }
  expect(exec).toHaveBeenLastCalledWith(expect.stringMatching(/^execute/), { rowMode: "array" });
  exec.mockRestore();
});

test("a number for a column of another type is queried as before", async () => {
  for (let time = 0; time < 6; time += 1) {
    expect((await client.query("select id from seats where extra = $1", [2])).rows).toEqual([{ id: 2 }]);
  }
});

test("a prepared statement sees rows and columns that changed, and works beside a transaction", async () => {
  const text = "select count(*)::integer as count from seats where id < $1";
  const count = async () => (await client.query<{ count: number }>(text, [100])).rows[0]?.count;
  for (let time = 0; time < 5; time += 1) expect(await count()).toBe(3);
  await client.transaction(async (tx) => {
    await tx.query("insert into seats values (4, true, 'four', '4')");
    expect((await tx.query(text, [100])).rows).toEqual([{ count: 4 }]);
  });
  await client.exec("alter table seats add column note text; create index on seats (id, name)");
  expect(await count()).toBe(4);
});
