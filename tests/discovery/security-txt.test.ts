// proves S2.2

import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("/.well-known/security.txt names the configured address, the site's own, and a day within a year on which it ends", async () => {
  const config = readConfig({
    ...{ LOG_LEVEL: "silent", PUBLIC_URL: "https://margdeep.example", SUPPORT_EMAIL: "help@margdeep.example" },
  });
  const app = createApp(testDeps(database, { config, now: () => new Date("2026-11-21T09:30:00Z") }));
  const response = await app.request("https://margdeep.example/.well-known/security.txt");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  expect((await response.text()).split("\n")).toEqual([
    "Contact: mailto:help@margdeep.example",
    "Expires: 2027-05-20T00:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://margdeep.example/.well-known/security.txt",
    "",
  ]);
});

test("its last day follows the clock", async () => {
  const app = createApp(testDeps(database, { now: () => new Date("2030-01-01T23:59:00Z") }));
  expect(await (await app.request("/.well-known/security.txt")).text()).toContain("Expires: 2030-06-30T00:00:00.000Z");
});
