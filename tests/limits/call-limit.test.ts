import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const proxy = "192.0.2.1";

async function signInSomebody(): Promise<{ cookie: string }> {
  const { id } = await insertStudent(database.db);
  return { cookie: `sid=${(await signIn(testDeps(database), id)).secret}` };
}

/** The product behind a proxy, called from an address of the test's choice. */
function openBehindProxy() {
  const app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent", TRUSTED_PROXIES: proxy }) }));
  const env = { incoming: { socket: { remoteAddress: proxy } } };
  return (path: string, from: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { "x-forwarded-for": from, ...headers } }, env);
}

async function callRepeatedly(times: number, ask: () => Response | Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await ask()).status);
  return statuses;
}

test("600 calls a minute of one address are answered, the next waits, and others notice nothing", async () => {
  const ask = openBehindProxy();
  const address = "203.0.113.5";
  const statuses = await callRepeatedly(600, () => ask("/api/nothing-there", address));
  expect(new Set(statuses)).toEqual(new Set([404]));
  const refused = await ask("/api/streams/", address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "slow_down" });
  const page = await ask("/streams", address, { accept: "text/html" });
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining("<h1>Please wait a minute</h1>")]);
  expect((await ask("/healthz", address)).status).toBe(200);
  expect((await ask("/api/streams/", "203.0.113.6")).status).toBe(200);
});

test("an IPv6 customer is one, whatever address of theirs it is", async () => {
  const ask = openBehindProxy();
  await callRepeatedly(600, () => ask("/api/nothing-there", "2001:db8:1:2200::1"));
  expect((await ask("/api/streams/", "2001:db8:1:22ff:ffff::2")).status).toBe(429);
  expect((await ask("/api/streams/", "2001:db8:1:2300::1")).status).toBe(200);
});

test("who is signed in is counted alone: a full address keeps none of them out", async () => {
  const ask = openBehindProxy();
  const address = "203.0.113.7";
  await callRepeatedly(601, () => ask("/api/nothing-there", address));
  const [one, other] = await Promise.all([signInSomebody(), signInSomebody()]);
  const statuses = await callRepeatedly(301, () => ask("/api/nothing-there", address, one));
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([404, 429]);
  expect((await ask("/api/streams/", address, other)).status).toBe(200);
});

// proves T2.6
test("anyone who makes up sessions is a stranger: 600 calls a minute, and who is really signed in there is not refused", async () => {
  const ask = openBehindProxy();
  const address = "203.0.113.8";
  const real = await signInSomebody();
  expect((await ask("/api/streams/", address, real)).status).toBe(200);
  const statuses: number[] = [];
  for (let at = 0; at < 610; at += 1) {
    const invented = { cookie: `sid=${String(at).padStart(43, "x")}` };
    statuses.push((await ask("/api/nothing-there", address, invented)).status);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(600);
  expect((await ask("/api/streams/", address, real)).status).toBe(200);
});
