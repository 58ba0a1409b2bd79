import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toCachedResponse } from "./cached-response.server.ts";
import { type DiskCache, openDiskCache } from "./disk-cache.server.ts";

const version = "1:7";
let folder: string;
let failures: string[];
let opened: DiskCache[];
let nowMs: number;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "disk-cache-")), "0");
  failures = [];
  opened = [];
  nowMs = Date.parse("2026-11-23T06:00:00Z");
});
afterEach(async () => {
  for (const cache of opened) await cache.close().catch(() => {});
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

async function openCache(given: { stamp?: string; maxBytes?: number; version?: string } = {}): Promise<DiskCache> {
  const cache = await openDiskCache({
    folder,
    maxBytes: given.maxBytes ?? 4_000_000,
    stamp: given.stamp ?? "build 1",
    now: () => nowMs,
    onFailure: (error) => void failures.push(error.message),
  });
  opened.push(cache);
  cache.verify(given.version ?? version);
  return cache;
}

/** Stores a page of a college. Its text hardly gets smaller when compressed. */
async function storePage(cache: DiskCache, college: number, tags = ["catalogue"]): Promise<void> {
  const body = Buffer.from(textOf(college));
  const headers = new Headers({ "content-type": "text/html", vary: "Accept-Encoding", etag: `"${college}"` });
  const from = { tags: [...tags, `college:${college}`], validMs: Number.POSITIVE_INFINITY, onServe: [] };
  const response = toCachedResponse({ status: 200, headers, body }, from);
  await cache.put({ key: keyOf(college), route: "/college", response });
}

const keyOf = (college: number) => `en /college/${college}`;
const textOf = (college: number) =>
  Array.from({ length: 700 }, (_, at) => ((college * 7919 + at * at * 104_729) % 1_000_003).toString(36)).join("");

function readPage(cache: DiskCache, college: number): string | null {
  const entry = cache.find(keyOf(college));
  const read = entry && cache.read(entry, "gzip");
  return read ? gunzipSync(read.response.bodies.get("gzip")!.bytes).toString() : null;
}

/** Ends a process in order, and starts the next one. */
async function restart(cache: DiskCache, given: Parameters<typeof openCache>[0] = {}): Promise<DiskCache> {
  await cache.saveVersion(version);
  await cache.close();
  return openCache(given);
}

const segmentFiles = () => readdirSync(folder).filter((name) => name.endsWith(".segment"));

test("a stored page is read with its headers, in both encodings and with both", async () => {
  const cache = await openCache();
  await storePage(cache, 1);
  expect(readPage(cache, 1)).toBe(textOf(1));
  const entry = cache.find(keyOf(1))!;
  expect([...cache.read(entry, "br")!.response.bodies.keys()]).toEqual(["br"]);
  const whole = cache.read(entry, "whole")!.response;
  expect([...whole.bodies.keys()]).toEqual(["br", "gzip"]);
  expect(whole).toMatchObject({
    status: 200,
    etag: "1",
    headers: ["content-type", "text/html", "vary", "Accept-Encoding"],
  });
  expect(cache.find("en /college/1?x=../../etc/passwd")).toBeUndefined();
});

test("a changed fact drops the pages that show it and no other, also one that is being written", async () => {
  const cache = await openCache();
  await storePage(cache, 1);
  await storePage(cache, 2);
  const writing = storePage(cache, 3);
  cache.drop("college:1");
  cache.drop("college:3");
  await writing;
  expect([1, 2, 3].map((college) => readPage(cache, college) !== null)).toEqual([false, true, false]);
  await storePage(cache, 1);
  expect(readPage(cache, 1)).toBe(textOf(1));
  cache.drop("catalogue");
  expect([1, 2, 3].map((college) => readPage(cache, college))).toEqual([null, null, null]);
});

test("pages outlive a restart with the same data and the same build, without those that were dropped", async () => {
  const cache = await openCache();
  for (const college of [1, 2, 3]) await storePage(cache, college);
  cache.drop("college:2");
  const next = await restart(cache);
  expect([1, 2, 3].map((college) => readPage(next, college) !== null)).toEqual([true, false, true]);
});

test.each([
  ["other data", { version: "2:9" }],
  ["another build", { stamp: "build 2" }],
])("nothing outlives a restart with %s", async (_, given) => {
  const cache = await openCache();
  await storePage(cache, 1);
  const next = await restart(cache, given);
  expect(readPage(next, 1)).toBeNull();
  await storePage(next, 1);
  expect(readPage(next, 1)).toBe(textOf(1));
});

test("a process that was killed after a change leaves nothing that shows the old fact", async () => {
  const cache = await openCache();
  await storePage(cache, 1);
  await cache.saveVersion(version);
  // The change is committed; the process dies before it is notified.
  await cache.close();
  expect(readPage(await openCache({ version: "2:4" }), 1)).toBeNull();
});

test("a damaged or truncated page is never served", async () => {
  const cache = await openCache();
  for (const college of [1, 2]) await storePage(cache, college);
  const file = join(folder, segmentFiles()[0]!);
  const bytes = readFileSync(file);
  const { offset, lengths } = cache.find(keyOf(1))!;
  bytes[offset + lengths[0] + lengths[1] + 5]! ^= 1;
  writeFileSync(file, bytes.subarray(0, bytes.length - 3));
  expect([1, 2].map((college) => readPage(cache, college))).toEqual([null, null]);
  expect(failures).toEqual([]);
});

test("a damaged log of entries is not believed, one that ends in the middle of a line is", async () => {
  const cache = await openCache();
  for (const college of [1, 2]) await storePage(cache, college);
  await cache.saveVersion(version);
  await cache.close();
  const log = join(folder, "entries.log");
  appendFileSync(log, '00000000 {"stor');
  const next = await openCache();
  expect(readPage(next, 1)).toBe(textOf(1));
  await next.saveVersion(version);
  await next.close();
  writeFileSync(log, readFileSync(log, "utf8").replace("college:1", "college:9"));
  expect(readPage(await openCache(), 1)).toBeNull();
});

test("the files stay within the bound, and what is read outlives what is not", async () => {
  const maxBytes = 120_000;
  const cache = await openCache({ maxBytes });
  for (let college = 1; college <= 80; college += 1) {
    await storePage(cache, college);
    readPage(cache, 1);
  }
  const onDisk = segmentFiles().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(onDisk).toBeLessThanOrEqual(maxBytes);
  expect(readPage(cache, 1)).toBe(textOf(1));
  expect(readPage(cache, 2)).toBeNull();
  expect(readPage(cache, 80)).toBe(textOf(80));
  const next = await restart(cache, { maxBytes });
  expect(readPage(next, 1)).toBe(textOf(1));
});

test("a disk that fails ends the tier with one call, and harms nobody", async () => {
  const cache = await openCache();
  await storePage(cache, 1);
  // why: a full disk refuses a write; a folder that is gone refuses the next file, in the same place of the code.
  rmSync(folder, { recursive: true });
  for (let college = 2; college < 100; college += 1) await storePage(cache, college);
  cache.drop("catalogue");
  await cache.saveVersion(version);
  expect(failures).toHaveLength(1);
  expect(cache.isOff()).toBe(true);
  expect(readPage(cache, 1)).toBeNull();
});

test("what depends on the clock is shown for a day at most, and is rendered again soon after a change", async () => {
  const cache = await openCache();
  await storePage(cache, 1);
  expect(cache.find(keyOf(1))!.freshUntilMs - nowMs).toBe(12 * 3_600_000);
  cache.drop("college:2");
  await storePage(cache, 2);
  expect(cache.find(keyOf(2))!.freshUntilMs - nowMs).toBe(60_000);
  nowMs += 24 * 3_600_000;
  expect(readPage(cache, 1)).toBeNull();
});
