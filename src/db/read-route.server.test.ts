import type pg from "pg";
import { describe, expect, it } from "vitest";
import { onlyReads, routeReads } from "./read-route.server.ts";

describe("a statement outside a transaction", () => {
  it.each([
    "select 1",
    "  SELECT name from colleges where note = $1",
    "with newest as (select max(id) as id from news) select * from newest",
    { text: "select updated_at, deleted from students" },
  ])("only reads: %j", (query) => expect(onlyReads(query)).toBe(true));

  it.each([
    "insert into notes values (1)",
    "with gone as (delete from notes returning id) select count(*) from gone",
    "select id from students where id = $1 for no key update",
    { text: "update students set email = $1" },
    "begin",
    undefined,
  ])("may write: %j", (query) => expect(onlyReads(query)).toBe(false));

  it("is sent over connections that no write can hold", async () => {
    // why: two pools of a real server answer alike; these say which of them was queried.
    const named = (name: string) => ({ query: async () => name, connect: async () => name }) as unknown as pg.Pool;
    const requests = named("of everything else") as { query: (text: string) => Promise<unknown> };
    routeReads(requests as unknown as pg.Pool, named("of reads"));
    expect(await requests.query("select 1")).toBe("of reads");
    expect(await requests.query("insert into notes values (1)")).toBe("of everything else");
  });
});
