import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { compileSql, jsonList } from "./select-json.server.ts";

const textOf = (part: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(part);

test("a compiled part has the text that it had, and stays one part", () => {
  const part = sql`select ${jsonList(sql`select 1 as row`)} as row`;
  const compiled = compileSql(part);
  expect(textOf(compiled)).toEqual(textOf(part));
  expect(compiled.queryChunks).toHaveLength(1);
});

// proves S25.2
test("values around a compiled part keep their numbers", () => {
  const compiled = compileSql(sql`select 1`);
  expect(textOf(sql`select ${7} where exists (${compiled}) and ${8}`)).toMatchObject({
    sql: "select $1 where exists (select 1) and $2",
    params: [7, 8],
  });
});

test("a part with values of its own is refused", () => {
  expect(() => compileSql(sql`select ${7}`)).toThrow("1 values");
});
