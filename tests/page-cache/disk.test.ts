import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { openTestDatabase } from "../support/database.ts";
import { announceChange, createBranch } from "../support/factories.ts";
import { type CachedSite, openCachedSite } from "./cached-site.ts";

let database: OpenDatabase;
let diskFolder: string;
let site: CachedSite;
let [path, other] = ["", ""];

beforeAll(async () => {
  diskFolder = mkdtempSync(join(tmpdir(), "margdeep-tier-"));
  database = await openTestDatabase();
  const branches = [await createBranch(database.db), await createBranch(database.db)];
  await announceChange(database.db, "all");
  [path, other] = branches.map(({ collegeId }) => collegePath(collegeId)) as [string, string];
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await database.close();
  rmSync(diskFolder, { recursive: true, force: true });
});

const openSite = (fill: "on" | "off" = "off") =>
  openCachedSite({ database, diskFolder, env: { PAGE_CACHE_FILL: fill } });

/** Ends the process, runs something while none is there, and starts it again with nothing in memory. */
async function restart(meanwhile: () => Promise<void> = async () => {}, fill: "on" | "off" = "off"): Promise<void> {
  await site.close();
  await meanwhile();
  site = await openSite(fill);
}

const brotli = { "accept-encoding": "br" };

test("a college's page is answered from the disk after a restart: the same bytes, validators and languages", async () => {
  const first = await site.ask(path, brotli);
  const hindi = await site.ask(path, { ...brotli, "accept-language": "hi" });
  await site.ask("/faqs");
  await restart();
  const again = await site.ask(path, brotli);
  expect(again).toMatchObject({ status: 200, cache: "disk", text: first.text });
  for (const name of ["etag", "vary", "cache-control", "content-encoding", "content-security-policy"]) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
  expect((await site.ask(path, { ...brotli, "if-none-match": String(first.headers.etag) })).status).toBe(304);
  expect((await site.ask(path, brotli, "HEAD")).bytes).toHaveLength(0);
  expect((await site.ask(path)).text).toBe(first.text);
  expect((await site.ask(path, { ...brotli, "accept-language": "hi" })).text).toBe(hindi.text);
  expect(site.made).toEqual([]);
  // Neither an address with a query nor a page of another kind is stored, nor what somebody gets who is known to us.
  expect((await site.ask(`${path}?x=1`)).cache).toBe("miss");
  expect((await site.ask("/faqs")).cache).toBe("miss");
  const candidate = await site.ask(path, { cookie: "candidate=v1" });
  expect(candidate.cache).toBeUndefined();
  expect(candidate.headers["cache-control"]).toContain("no-store");
});

test("pages that wait for each other on one connection arrive with their own bytes", async () => {
  const requests = ["en", "hi", "mr"].flatMap((language) => [path, other].map((page) => ({ page, language })));
  const pages = [];
  for (const { page, language } of requests)
    pages.push(await site.ask(page, { ...brotli, "accept-language": language }));
  await restart();
  const lines = requests.map(
    ({ page, language }, at) =>
      `GET ${page} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nAccept-Language: ${language}\r\n` +
      `Connection: ${at < requests.length - 1 ? "keep-alive" : "close"}\r\n\r\n`,
  );
  // All at once: each reply is read from the disk before the first one has left.
  const connection = connect(site.port, "127.0.0.1").end(lines.join(""));
  const received = Buffer.concat(await connection.toArray());
  for (const { bytes } of pages) expect(received.includes(bytes)).toBe(true);
  expect(site.lines.slice(-requests.length).map(({ cache }) => cache)).toEqual(requests.map(() => "disk"));
});

test("a page is stored once, however its address and the cookies of visitors are written", async () => {
  const id = path.split("/")[2]!;
  await site.ask(path);
  const spellings = [path.toUpperCase().replace(id.toUpperCase(), id), `${path}/`, path.replace(/=+$/, ""), `${path}=`];
  for (const spelling of spellings) expect((await site.ask(spelling)).status).toBe(200);
  // A family of branches that there is none of is nothing to make another page for.
  expect((await site.ask(path, { cookie: "branch=whatever-it-is" })).cache).toBe("hit");
  await site.ask(path, { cookie: "branch=civil" });
  await restart();
  expect(await Promise.all(spellings.map(async (spelling) => (await site.ask(spelling)).cache))).toEqual(
    spellings.map(() => "miss"),
  );
  expect((await site.ask(path, { cookie: "branch=civil" })).cache).toBe("disk");
  expect((await site.ask(path)).cache).toBe("disk");
});

test("a change made while no process ran is shown at the next start", async () => {
  await site.ask(path);
  await restart(async () => {
    await database.db.execute(sql`update branches set name = 'Astronautics by hand'`);
  });
  const page = await site.ask(path);
  expect(page.cache).toBe("miss");
  expect(page.text).toContain("Astronautics by hand");
});

test("pages are stored before they are requested", async () => {
  await restart(async () => {
    await database.db.execute(sql`update branches set name = 'Astronomy by hand'`);
  }, "on");
  await expect
    .poll(() => site.deps.state.pageFill?.(), { timeout: 20_000 })
    .toMatchObject({ isRunning: false, done: 2, total: 2 });
  const page = await site.ask(other);
  expect(page).toMatchObject({ cache: "disk" });
  expect(page.text).toContain("Astronomy by hand");
});
