import type pg from "pg";
import { describe, expect, it } from "vitest";
import { hasWritten, noteWrites, trackWrites } from "./own-writes.server.ts";
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
    // why: two pools of a real server answer alike; these say which of them was asked.
    const named = (name: string) => ({ query: async () => name, connect: async () => name }) as unknown as pg.Pool;
    const requests = named("of everything else") as { query: (text: string) => Promise<unknown> };
    routeReads(requests as unknown as pg.Pool, named("of reads"));
    expect(await requests.query("select 1")).toBe("of reads");
    expect(await requests.query("insert into notes values (1)")).toBe("of everything else");
  });
});

describe("a request that gets a connection of the pool for writes", () => {
  const refused = { connect: async () => Promise.reject(new Error("no primary")) } as unknown as pg.Pool;
  const primary = { connect: async () => "a client" } as unknown as pg.Pool;
  noteWrites(refused);
  noteWrites(primary);

  it("has written from then on, and no other request has", async () => {
    await trackWrites(async () => {
      expect(hasWritten()).toBe(false);
      await primary.connect();
      expect(hasWritten()).toBe(true);
      expect(trackWrites(hasWritten)).toBe(false);
    });
    expect(hasWritten()).toBe(false);
  });

  it("has not when there is no connection, and not where nobody tracks it", async () => {
    await trackWrites(async () => {
      await expect(refused.connect()).rejects.toThrow("no primary");
      expect(hasWritten()).toBe(false);
    });
    await primary.connect();
    expect(hasWritten()).toBe(false);
  });
});
