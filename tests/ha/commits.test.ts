import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "#db/client.server.ts";
import { isDatabaseUnavailable } from "#db/database-failures.server.ts";
import { type OpenPool, openPool, requestPoolTimeouts } from "#db/postgres-pool.server.ts";
import {
  type ClusterPlace,
  clusterUrl,
  makeCluster,
  postgresPrograms,
  removeCluster,
} from "../faults/support/postgres.ts";

let place: ClusterPlace;
let opened: OpenPool;
let db: Db;

/** Changes a setting of the whole server, as a failover does. */
async function set(name: string, value: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(place), options: "-c synchronous_commit=local" });
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  await client.end();
}

const isSet = async (name: string, value: string) => {
  const { rows } = (await db.execute(sql`select current_setting(${name}) as value`)) as unknown as {
    rows: { value: string }[];
  };
  return rows[0]?.value === value;
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "it was acknowledged",
    (error: unknown) => (isDatabaseUnavailable(error) ? "the database is away" : error),
  );
const countNotes = async () =>
  ((await db.execute(sql`select count(*)::int as count from notes`)) as unknown as { rows: { count: number }[] })
    .rows[0]?.count;

/** Asks as an operator does, over a connection of its own. @returns how many rows came */
async function askAside(query: string): Promise<number> {
  const client = new pg.Client({ connectionString: clusterUrl(place) });
  await client.connect();
  const { rowCount } = await client.query(query);
  await client.end();
  return rowCount ?? 0;
}
const ofWaiting = "from pg_stat_activity where wait_event = 'SyncRep'";
const countWaiting = () => askAside(`select pid ${ofWaiting}`);
let cancelled = 0;
/** What an operator does to a commit that hangs. @returns how many were cancelled so far */
async function cancelWaiting(): Promise<number> {
  cancelled += await askAside(`select pg_cancel_backend(pid) ${ofWaiting}`);
  return cancelled;
}

describe.skipIf(!postgresPrograms)("a commit that may not outlast a failover", () => {
  beforeAll(async () => {
    place = await makeCluster();
    opened = openPool(clusterUrl(place), { ...requestPoolTimeouts, query_timeout: 1_500 }, () => {});
    db = opened.db as unknown as Db;
    await db.execute(sql`create table notes (number integer)`);
  });
  beforeEach(() => db.execute(sql`truncate notes`));
  afterAll(async () => {
    await opened?.close();
    if (place) await removeCluster(place);
  });

  // proves S28.1
  test("is not acknowledged when no standby confirms it: neither after the time-out nor when an operator cancels it", async () => {
    await set("synchronous_standby_names", "nobody");
    await expect.poll(() => isSet("synchronous_standby_names", "nobody")).toBe(true);
    expect(await failureOf(db.execute(sql`insert into notes values (1)`))).toBe("the database is away");
    const before = await cancelWaiting();
    const outside = failureOf(db.execute(sql`insert into notes values (2)`));
    const inside = failureOf(db.transaction((tx) => tx.execute(sql`insert into notes values (3)`)));
    await expect.poll(cancelWaiting).toBe(before + 2);
    expect([await outside, await inside]).toEqual(["the database is away", "the database is away"]);
    await set("synchronous_standby_names", null);
    await expect.poll(() => isSet("synchronous_standby_names", "")).toBe(true);
    expect(await failureOf(db.transaction((tx) => tx.execute(sql`insert into notes values (4)`)))).toBe(
      "it was acknowledged",
    );
    // They are on this server: what was unknown turned out well, since no other took over.
    expect(await countNotes()).toBe(4);
  });

  // proves S28.2
  test("blocks no reader, however many commits wait for a standby", async () => {
    const database = await openDatabase({ databaseUrl: clusterUrl(place), folder: "" });
    await set("synchronous_standby_names", "nobody");
    const count = requestPoolTimeouts.maxConnections;
    try {
      await expect.poll(() => isSet("synchronous_standby_names", "nobody")).toBe(true);
      const writes = Array.from({ length: 2 * count }, (_, index) =>
        failureOf(database.db.execute(sql`insert into notes values (${index})`)),
      );
      await expect.poll(countWaiting).toBe(count);
      const { rows } = (await database.db.execute(sql`select 1 as answered`)) as unknown as { rows: object[] };
      expect(rows).toEqual([{ answered: 1 }]);
      expect(await countWaiting()).toBe(count);
      await set("synchronous_standby_names", null);
      expect(new Set(await Promise.all(writes))).toEqual(new Set(["it was acknowledged"]));
    } finally {
      await set("synchronous_standby_names", null);
      await database.close();
    }
  });

  test("is refused by a server that is only read from, and the next connection finds the one that is not", async () => {
    await set("default_transaction_read_only", "on");
    await expect.poll(() => isSet("default_transaction_read_only", "on")).toBe(true);
    expect(await failureOf(db.execute(sql`insert into notes values (1)`))).toBe("the database is away");
    expect(await failureOf(db.transaction((tx) => tx.execute(sql`insert into notes values (2)`)))).toBe(
      "the database is away",
    );
    expect(opened.connections().idle).toBe(0);
    await set("default_transaction_read_only", null);
    await expect.poll(() => isSet("default_transaction_read_only", "off")).toBe(true);
    expect(await failureOf(db.execute(sql`insert into notes values (3)`))).toBe("it was acknowledged");
    expect(await countNotes()).toBe(1);
  });
});
