import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { consumeKey } from "#http/limits/key-limit.server.ts";
import { type LimitStore, openLimits, resetLimits } from "#http/limits/limit-store.server.ts";
import { consume, countUses, refund, resetUses } from "#http/limits/rate-limit.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { AppError } from "#lib/errors.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: OpenDatabase;
const opened: LimitStore[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await database.close();
});

const isShared = process.env.TEST_DATABASE_URL !== undefined;
const config = readConfig({ LOG_LEVEL: "silent" });

/** One more application of the same site. */
function application(on: Pick<OpenDatabase, "source"> = database): Deps {
  const limits = openLimits({ ...database, ...on }, "a secret of the site", () => {});
  opened.push(limits);
  return testDeps(database, { config, limits });
}

async function tryMany(tries: Promise<void>[]) {
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused.every(({ reason }) => reason instanceof AppError && reason.code === "too_many_attempts")).toBe(true);
  return { passed: outcomes.length - refused.length };
}

test("of 50 tries at one instant exactly as many pass as are allowed", async () => {
  const one = application();
  expect(await tryMany(Array.from({ length: 50 }, () => consume(one, "sign_in", "at one instant")))).toEqual({
    passed: 5,
  });
});

test.runIf(isShared)("two processes on one PostgreSQL let exactly as many pass as one", async () => {
  const processes = [application(), application()] as const;
  const tries = Array.from({ length: 50 }, (_, at) => consume(processes[at % 2] as Deps, "sign_in", "in two places"));
  expect(await tryMany(tries)).toEqual({ passed: 5 });
});

test.runIf(isShared)("a partner's key has one limit over all processes", async () => {
  const processes = [application(), application()] as const;
  const key = { id: 7, scopes: [], callsAMinute: 30 };
  const tries = Array.from({ length: 80 }, (_, at) => consumeKey(processes[at % 2] as Deps, key));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  await consumeKey(processes[0], { ...key, id: 8 });
});

test.runIf(isShared)("what one process gave back or forgot, the other does not count", async () => {
  const [one, other] = [application(), application()];
  await consume(one, "sign_in", "given back", 3);
  await refund(other, "sign_in", "given back");
  expect(await countUses(one, "sign_in", "given back")).toBe(2);
  await resetUses(other, "sign_in", "given back");
  expect(await countUses(one, "sign_in", "given back")).toBe(0);
});

test.runIf(isShared)("the table holds no address, and loses what no longer counts", async () => {
  await consume(application(), "contact", "203.0.113.77");
  const rows = async () =>
    ((await database.db.execute(sql`select key from rate_limits`)) as unknown as { rows: { key: string }[] }).rows;
  expect((await rows()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await rows())).not.toContain("203.0.113");
  await resetLimits({ db: database.db, now: () => new Date(Date.now() + 2 * 86_400_000) });
  expect(await rows()).toEqual([]);
});

test("without its database a process counts by itself, and nobody waits a second", async () => {
  // Port 1 of this machine: nobody listens there.
  const alone = application({ source: { url: "postgres://nobody@127.0.0.1:1/none" } });
  const began = performance.now();
  expect(await tryMany(Array.from({ length: 50 }, () => consume(alone, "sign_in", "alone")))).toEqual({ passed: 5 });
  expect(await countUses(alone, "sign_in", "alone")).toBe(50);
  await resetUses(alone, "sign_in", "alone");
  await consume(alone, "sign_in", "alone");
  expect(performance.now() - began).toBeLessThan(5_000);
});
