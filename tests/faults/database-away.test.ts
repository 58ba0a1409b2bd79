// proves T7.7

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Product } from "../../scripts/start-product.ts";
import { openFaultyProxy } from "./support/faulty-proxy.ts";
import { startCluster, stopCluster } from "./support/postgres.ts";
import { isHere, openStage, ownCluster, type Stage } from "./support/stage.ts";
import { newPerson, post, signUpDetails, until } from "./support/visitor.ts";

/** By the rule; a slow machine may add to it. */
const maxAnswerMs = 6_500;
const slackMs = 4_000;
const outageMs = 30_000;

let stage: Stage | undefined;
let proxy: Awaited<ReturnType<typeof openFaultyProxy>> | undefined;
afterEach(async () => {
  await startCluster(ownCluster());
  await stage?.close();
  await proxy?.close();
  stage = undefined;
  proxy = undefined;
});

interface Heard {
  status: number;
  ms: number;
  text: string;
  retryAfter: string | null;
}

async function ask({ address }: Product, path: string): Promise<Heard> {
  const began = performance.now();
  const response = await fetch(address + path, { headers: { accept: "text/html" } });
  const text = await response.text();
  return {
    status: response.status,
    ms: performance.now() - began,
    text,
    retryAfter: response.headers.get("retry-after"),
  };
}

/** Need the database each time: nobody has requested them before. */
const anyText = () => Math.random().toString(36).slice(2);
const uncached = () => `/api/colleges/?q=${anyText()}`;
const uncachedPage = () => `/campusdrives?q=${anyText()}`;

/** What visitors meet while the database is away: an answer in time, in words, and never a failure of ours. */
async function expectWordsInTime(product: Product): Promise<void> {
  const health = await ask(product, "/healthz");
  expect([health.status, health.ms < 2_000]).toEqual([200, true]);
  const heard = await Promise.all([ask(product, "/readyz"), ask(product, uncachedPage()), ask(product, "/api/jobs/")]);
  for (const { status, ms } of heard) expect([status, ms < maxAnswerMs + slackMs]).toEqual([503, true]);
  const [, page, call] = heard;
  expect(page?.text).toContain("<h1>We cannot show this page right now</h1>");
  expect(page?.retryAfter).toBe("5");
  expect(JSON.parse(call?.text ?? "")).toMatchObject({ code: "database_away" });
}

async function expectRecovery(product: Product): Promise<void> {
  const back = performance.now();
  while ((await ask(product, "/readyz")).status !== 200 && performance.now() - back < 30_000) await wait(50);
  expect(performance.now() - back).toBeLessThan(3_000 + slackMs);
  expect((await ask(product, uncachedPage())).status).toBe(200);
  expect((await ask(product, uncached())).status).toBe(200);
  expect(product.isRunning()).toBe(true);
  expect(product.printed()).not.toMatch(/unexpected failure|page failed/);
}

describe.skipIf(!isHere("PostgreSQL"))("a database that is away", () => {
  test("PostgreSQL stopped for 30 seconds and started: 503 in words, the same process, nothing half written", async () => {
    stage = await openStage({ database: "PostgreSQL", env: { PAGE_CACHE_MB: "0" } });
    const product = await stage.start();
    const people = Array.from({ length: 8 }, () => newPerson());
    const tries = people.map((person) =>
      post(product.address, "/api/sign-up/", signUpDetails(person)).catch(() => null),
    );
    await wait(150);
    await stopCluster(ownCluster(), "immediate");
    const stoppedAt = performance.now();
    await expectWordsInTime(product);
    const refused = await post(product.address, "/api/sign-up/", signUpDetails(newPerson()));
    expect([refused.status, refused.body.code]).toEqual([503, "database_away"]);
    const answers = await Promise.all(tries);
    await wait(Math.max(0, outageMs - (performance.now() - stoppedAt)));
    await startCluster(ownCluster());
    await expectRecovery(product);

    const [counted] = await stage.read<{ students: number; mailed: number }>(sql`
      select count(*)::int as students,
        count(*) filter (where exists (select from emails where to_address = students.email))::int as mailed
      from students`);
    const acknowledged = answers.filter((answer) => answer?.status === 201).length;
    expect(counted?.students).toBeGreaterThanOrEqual(acknowledged);
    expect(counted?.mailed).toBe(counted?.students);
  });

  test("a network that swallows everything: 503 in time, and served again once it is mended", async () => {
    proxy = await openFaultyProxy(ownCluster().port);
    stage = await openStage({ database: "PostgreSQL", env: { PAGE_CACHE_MB: "0" } });
    const through = new URL(stage.databaseUrl ?? "");
    through.port = String(proxy.port);
    const product = await stage.start({ DATABASE_URL: through.href });
    expect((await ask(product, "/campusdrives")).status).toBe(200);
    proxy.swallow(true);
    await expectWordsInTime(product);
    await expectWordsInTime(product);
    proxy.swallow(false);
    await expectRecovery(product);
  });
});

describe.skipIf(!isHere("PostgreSQL"))("a start before its database", () => {
  test("waits, says so, and goes on once PostgreSQL is there", async () => {
    const opened = await openFaultyProxy(ownCluster().port);
    proxy = opened;
    opened.refuse(true);
    stage = await openStage({ database: "PostgreSQL" });
    const through = new URL(stage.databaseUrl ?? "");
    through.port = String(opened.port);
    const starting = stage.start({ DATABASE_URL: through.href });
    await until("it has looked twice", () => opened.refused() > 1);
    opened.refuse(false);
    const product = await starting;
    expect(product.printed()).toContain("waiting for the database");
    expect((await ask(product, "/campusdrives")).status).toBe(200);
  });
});
