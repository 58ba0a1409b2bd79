// proves T0.6, T2.10

import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { type JobHandlers, maxAttempts, type WorkingQueue } from "#gateways/job-queue.server.ts";
import { openJobQueue, throughDrizzle } from "#gateways/pg-boss-queue.server.ts";
import { openTestDatabase } from "../support/database.ts";

const quiet = pino({ level: "silent" });
let database: OpenDatabase;
let queue: WorkingQueue;

beforeEach(async () => {
  database = await openTestDatabase();
  queue = await openJobQueue(database, quiet);
});
afterEach(async () => {
  await queue.stop();
  await database.close();
});

/** Waits until a check passes; long enough for a busy machine, and shorter than the next look of a worker. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 5 });

/** Handlers that do nothing, but for those given. */
function handlers(given: Partial<JobHandlers> = {}): JobHandlers {
  return {
    "send-email": async () => {},
    "send-text-message": async () => {},
    "start-password-reset": async () => {},
    "load-public-data": async () => {},
    "join-waiting-figures": async () => {},
    "decide-matches": async () => {},
    "work-on-import": async () => {},
    "train-chances": async () => {},
    ...given,
  };
}

async function rows(): Promise<{ name: string; state: string; retry_count: number; wait: number; output: unknown }[]> {
  const result = (await database.db.execute(sql`
    select name, state::text, retry_count, extract(epoch from start_after - now())::int as wait, output
    from pgboss.job order by created_on`)) as unknown as { rows: Awaited<ReturnType<typeof rows>> };
  return result.rows;
}

test("a job begins as soon as its transaction ends, and not before", async () => {
  const begun: number[] = [];
  await queue.start(handlers({ "send-email": async () => void begun.push(performance.now()) }), []);
  let committed = 0;
  for (const emailId of [1, 2, 3]) {
    await database.db.transaction(async (tx) => {
      await queue.add(tx, "send-email", { emailId });
      await tx.execute(sql`select pg_sleep(0.05)`);
      committed = performance.now();
    });
    await soon(() => expect(begun).toHaveLength(emailId));
    expect(begun.at(-1)).toBeGreaterThanOrEqual(committed);
    // Some milliseconds on a quiet machine; without the notification it would be half a minute.
    expect((begun.at(-1) as number) - committed).toBeLessThan(5_000);
  }
});

test("a transaction that fails leaves no job", async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await queue.add(tx, "send-email", { emailId: 1 });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await rows()).toEqual([]);
});

test("a hundred jobs are done one after the other without waiting for the next look", async () => {
  const done: number[] = [];
  await database.db.transaction(async (tx) => {
    for (let emailId = 1; emailId <= 100; emailId++) await queue.add(tx, "send-email", { emailId });
  });
  await queue.start(handlers({ "send-email": async ({ emailId }) => void done.push(emailId) }), []);
  await soon(() => expect(done).toHaveLength(100));
  expect(new Set(done).size).toBe(100);
});

test("a job with a key is not added again while it waits, and is once it is done", async () => {
  const add = () => queue.add(database.db, "send-email", { emailId: 7 });
  await add();
  await add();
  expect(await rows()).toHaveLength(1);
  await queue.start(handlers(), []);
  await soon(async () => expect((await rows())[0]?.state).toBe("completed"));
  await add();
  expect(await rows()).toHaveLength(2);
});

test("a failed job waits a minute or two, then longer, and tells nothing of what was typed", async () => {
  const failing = handlers({
    "start-password-reset": async ({ email }) => {
      throw Object.assign(new TypeError(`no such person: ${email}`), { code: "E_TEST" });
    },
  });
  await queue.start(failing, []);
  await queue.add(database.db, "start-password-reset", { email: "asha@example.org", resetId: "r" });
  await soon(async () => expect((await rows())[0]?.state).toBe("retry"));
  const [job] = await rows();
  expect(job?.wait).toBeGreaterThan(50);
  expect(job?.wait).toBeLessThan(125);
  expect(JSON.stringify(job?.output)).toContain("TypeError E_TEST");
  expect(JSON.stringify(job?.output)).not.toContain("asha");
});

test("a job that failed for the last time is stored where staff find it", async () => {
  await queue.add(database.db, "start-password-reset", { email: "asha@example.org", resetId: "r" });
  await database.db.execute(sql`update pgboss.job set retry_count = ${maxAttempts}, started_on = null`);
  const failing = handlers({ "start-password-reset": () => Promise.reject(new RangeError("too far")) });
  await queue.start(failing, []);
  await soon(async () => expect(await queue.listFailed()).toHaveLength(1));
  expect(await queue.listFailed()).toMatchObject([{ name: "start-password-reset", reason: "RangeError" }]);
});

test("a job that was given up starts again or is forgotten, once", async () => {
  await queue.add(database.db, "start-password-reset", { email: "asha@example.org", resetId: "one" });
  await queue.add(database.db, "start-password-reset", { email: "bala@example.org", resetId: "two" });
  await database.db.execute(sql`update pgboss.job set retry_count = ${maxAttempts}, started_on = null`);
  const failing = handlers({ "start-password-reset": () => Promise.reject(new RangeError("too far")) });
  await queue.start(failing, []);
  await soon(async () => expect(await queue.listFailed()).toHaveLength(2));
  const [one, two] = await queue.listFailed();
  expect(await Promise.all([queue.drop(two!.id), queue.retry("nothing")])).toEqual([true, false]);
  expect(await queue.retry(one!.id)).toBe(true);
  expect(await queue.listFailed()).toEqual([]);
  const { rows: begun } = (await database.db.execute(sql`
    select data->>'resetId' as reset from pgboss.job
    where name = 'start-password-reset' and retry_count < 2 and state <> 'failed'`)) as unknown as { rows: object[] };
  expect(begun).toEqual([{ reset: (one!.data as { resetId: string }).resetId }]);
  expect([await queue.retry(one!.id), await queue.drop(two!.id)]).toEqual([false, false]);
});

test("stopping waits for the job that runs and begins no other", async () => {
  const done: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await queue.start(handlers({ "start-password-reset": () => held.then(() => void done.push(1)) }), []);
  const add = () => queue.add(database.db, "start-password-reset", { email: "a@example.org", resetId: "r" });
  await add();
  await soon(async () => expect((await rows())[0]?.state).toBe("active"));
  await add();
  const stopped = queue.stop();
  release();
  await stopped;
  expect(done).toEqual([1]);
  expect((await rows()).map(({ state }) => state).sort()).toEqual(["completed", "created"]);
});

test("what a killed process had claimed is done again", async () => {
  await queue.add(database.db, "send-email", { emailId: 1 });
  await database.db.execute(sql`
    update pgboss.job set state = 'active', started_on = now() - interval '35 seconds', heartbeat_on = now() - interval '35 seconds'`);
  await queue.stop();
  queue = await openJobQueue(database, quiet);
  if (database.kind === "postgresql") {
    // Several processes: one is known to be dead when its heartbeat is missing. This is what pg-boss looks at twice a minute.
    const boss = new PgBoss({ db: throughDrizzle(database.db), migrate: false, supervise: false, schedule: false });
    await boss.start();
    await boss.supervise();
    await boss.stop();
    expect(await rows()).toMatchObject([{ state: "retry" }]);
    await database.db.execute(sql`update pgboss.job set start_after = now()`);
  }
  const done: number[] = [];
  await queue.start(handlers({ "send-email": async ({ emailId }) => void done.push(emailId) }), []);
  await soon(() => expect(done).toEqual([1]));
});

test("repeated work is done at the start, and once a period however many processes begin", async () => {
  let runs = 0;
  const work = { name: "count", everySeconds: 3600, run: async () => void runs++ };
  await queue.start(handlers(), [work]);
  const second = await openJobQueue(database, quiet);
  if (database.kind === "postgresql") await second.start(handlers(), [work]);
  await soon(async () => expect((await rows())[0]?.state).toBe("completed"));
  expect(runs).toBe(1);
  expect(await rows()).toHaveLength(1);
  await second.stop();
});

test("repeated work that throws is logged, and does not stop the rest", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
  await queue.stop();
  queue = await openJobQueue(database, log);
  await queue.start(handlers(), [
    { name: "bad", everySeconds: 60, run: () => Promise.reject(new Error("asha@example.org")) },
  ]);
  await soon(() => expect(lines).toHaveLength(1));
  expect(JSON.parse(lines[0] as string)).toMatchObject({ work: "bad", error: "Error", msg: "repeated work failed" });
  expect(lines[0]).not.toContain("asha");
});
