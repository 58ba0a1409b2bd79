import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../tests/support/database.ts";
import type { Db, OpenDatabase } from "./client.server.ts";
import { retryOnConflict } from "./retry-on-conflict.server.ts";

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`create table places (id integer primary key, visits integer not null)`);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate places`);
  await database.db.execute(sql`insert into places values (1, 0), (2, 0)`);
});

const visit = (tx: Db, id: number) => tx.execute(sql`update places set visits = visits + 1 where id = ${id}`);
const visits = async () => {
  const { rows } = (await database.db.execute(sql`select visits from places order by id`)) as unknown as {
    rows: { visits: number }[];
  };
  return rows.map((row) => row.visits);
};
const fail = (tx: Db, code: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`));

// why: skipped on the embedded database, whose one connection never lets two transactions wait for each other.
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL);

/** Two transactions, each with one row locked, that then ask for each other's. */
function meet(transact: (work: (tx: Db) => Promise<void>) => Promise<void>) {
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  const cross = (first: number, second: number) =>
    transact(async (tx) => {
      await visit(tx, first);
      holding += 1;
      if (holding === 2) resolve();
      await bothHold;
      await visit(tx, second);
    });
  return Promise.allSettled([cross(1, 2), cross(2, 1)]);
}

onPostgres(
  "of two transactions in a deadlock one is refused, and nothing repeats it silently (PostgreSQL only)",
  async () => {
    const ends = await meet((work) => database.db.transaction(work));
    const refused = ends.filter((end) => end.status === "rejected");
    expect(refused.map(({ reason }) => reason.cause.code)).toEqual(["40P01"]);
    expect(await visits()).toEqual([1, 1]);
  },
);

onPostgres(
  "two transactions in a deadlock are both carried out when a conflict is retried (PostgreSQL only)",
  async () => {
    const ends = await meet((work) => retryOnConflict(database.db, work));
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await visits()).toEqual([2, 2]);
  },
);

test("a serialization failure is retried, and the refused try leaves nothing behind", async () => {
  let tries = 0;
  const answer = await retryOnConflict(database.db, async (tx) => {
    tries += 1;
    await visit(tx, 1);
    if (tries < 3) await fail(tx, "40001");
    return tries;
  });
  expect(answer).toBe(3);
  expect(await visits()).toEqual([1, 0]);
});

test("a conflict that does not end is thrown after three tries", async () => {
  let tries = 0;
  const work = async (tx: Db) => {
    tries += 1;
    await fail(tx, "40P01");
  };
  await expect(retryOnConflict(database.db, work)).rejects.toMatchObject({ cause: { code: "40P01" } });
  expect(tries).toBe(3);
});

test("any other failure is thrown at once", async () => {
  let tries = 0;
  const work = async (tx: Db) => {
    tries += 1;
    await fail(tx, "23505");
  };
  await expect(retryOnConflict(database.db, work)).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(tries).toBe(1);
});

test("inside a transaction of the caller's the work runs once, and the caller's transaction goes on", async () => {
  let tries = 0;
  await database.db.transaction(async (tx) => {
    const inner = retryOnConflict(tx, async (savepoint) => {
      tries += 1;
      await visit(savepoint, 1);
      await fail(savepoint, "40001");
    });
    await expect(inner).rejects.toMatchObject({ cause: { code: "40001" } });
    await visit(tx, 2);
  });
  expect(tries).toBe(1);
  expect(await visits()).toEqual([0, 1]);
});
