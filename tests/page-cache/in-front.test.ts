// proves T0.7

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPurgeInFront } from "#http/page-cache/purge-in-front.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { openTestDatabase } from "../support/database.ts";
import { createBranch } from "../support/factories.ts";
import { type CachedSite, openCachedSite } from "./cached-site.ts";

// why: it records what a cache in front is told; Varnish itself is not installed everywhere (docs/operations.md).
const front = createServer((request, response) => {
  if (isDown) return void response.writeHead(500).end();
  purged.push(`${request.method} ${request.headers["surrogate-key"]}`);
  response.end();
});
let isDown = false;
const purged: string[] = [];
let url: string;
let site: CachedSite;
let [path, collegeId] = ["", 0];

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/`;
  const database = await openTestDatabase();
  ({ collegeId } = await createBranch(database.db));
  path = collegePath(collegeId);
  site = await openCachedSite({ database, env: { CACHE_PURGE_URL: url } });
});
afterAll(async () => {
  await site.close();
  await site.database.close();
  front.close();
});

test("a cache in front that announces itself is told what purges a page, and for how long it is fresh; nobody else is", async () => {
  const capable = { "surrogate-capability": 'front="Surrogate/1.0"' };
  const page = await site.ask(path, capable);
  expect(page.headers["surrogate-key"]?.toString().split(" ")).toEqual(
    expect.arrayContaining([`college:${collegeId}`, "catalogue", "everything"]),
  );
  expect(page.headers["surrogate-control"]).toBe("max-age=43200");
  site.pass(60);
  expect((await site.ask(path, capable)).headers["surrogate-control"]).toBe("max-age=43140");
  const own = await site.ask("/login", capable);
  const stranger = await site.ask(path);
  for (const { headers } of [own, stranger]) {
    expect([headers["surrogate-key"], headers["surrogate-control"]]).toEqual([undefined, undefined]);
  }
});

test("it is purged at a start, and by the tags of what changes", async () => {
  await expect.poll(() => purged).toContain("PURGE everything");
  await site.db.execute(sql`update branches set name = 'Astronomy by hand' where college_id = ${collegeId}`);
  await expect.poll(() => purged.join(" ")).toContain(`college:${collegeId}`);
});

test("a purge that it does not confirm is repeated, and reported once", async () => {
  const failures: string[] = [];
  const purges = openPurgeInFront({ url, onFailure: ({ message }) => failures.push(message), retryMs: 5 });
  isDown = true;
  purges.purge("news");
  await expect.poll(() => failures).toEqual(["the cache in front answered 500"]);
  purges.purge("jobs");
  isDown = false;
  await expect.poll(() => purged.join(" ").split(" ")).toEqual(expect.arrayContaining(["news", "jobs"]));
  expect(failures).toHaveLength(1);
  await purges.close();
});
