import { afterAll, beforeAll, expect, test } from "vitest";
import { announcements } from "#db/schema/publishing.ts";
import { toCachedResponse } from "#http/page-cache/cached-response.server.ts";
import { createResponseCache } from "#http/page-cache/response-cache.server.ts";
import { newsPath, patterns } from "#lib/addresses.ts";
import { createNews } from "../support/factories.ts";
import { type CachedSite, openCachedSite, untilCached } from "./cached-site.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

async function cachedArticle(): Promise<string> {
  const path = newsPath((await createNews(site.db)).id);
  await untilCached(site, path);
  return path;
}
const renderCount = (path: string) => site.made.filter((made) => made === path).length;

test("after a minute the old page is served while one new one is rendered, however many requests arrive", async () => {
  const path = await cachedArticle();
  const before = renderCount(path);
  site.pass(59);
  expect((await site.ask(path)).cache).toBe("hit");
  site.pass(2);
  const open = Promise.withResolvers<void>();
  site.link.before = () => open.promise;
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.ask(path)));
  expect(answers.every(({ status, cache }) => status === 200 && (cache === "stale" || cache === "hit"))).toBe(true);
  open.resolve();
  site.link.before = async () => {};
  site.pass(2);
  await untilCached(site, path);
  expect(renderCount(path)).toBe(before + 1);
});

test("while the database is away the old page is shown for ten minutes, and no longer", async () => {
  const path = await cachedArticle();
  site.link.isBroken = true;
  for (const seconds of [61, 29, 300, 200]) {
    site.pass(seconds);
    const answer = await site.ask(path);
    expect(answer.status).toBe(200);
  }
  site.pass(15);
  expect((await site.ask(path)).status).toBe(503);
  site.link.isBroken = false;
  expect((await site.ask(path)).status).toBe(200);
});

test("a failed refresh is tried again a second later, not by everybody", async () => {
  const path = await cachedArticle();
  site.link.isBroken = true;
  site.pass(61);
  const before = renderCount(path);
  for (let times = 0; times < 5; times += 1) await site.ask(path);
  expect(renderCount(path)).toBe(before + 1);
  site.pass(1.1);
  for (let times = 0; times < 5; times += 1) await site.ask(path);
  expect(renderCount(path)).toBe(before + 2);
  site.link.isBroken = false;
});

// proves T0.7
test("a failure shows the id of its log line", async () => {
  site.link.isBroken = true;
  const answer = await site.ask(newsPath((await createNews(site.db)).id));
  site.link.isBroken = false;
  expect(answer.status).toBe(503);
  expect(answer.headers["cache-control"] ?? "").not.toContain("public");
});

const response = (bytes: number, tags: string[] = []) =>
  toCachedResponse(
    { status: 200, headers: new Headers(), body: Buffer.alloc(bytes) },
    { tags, validMs: Number.POSITIVE_INFINITY, onServe: [] },
    "br",
  );
const place = async (key: string, bytes: number, tags?: string[]) => ({
  ...{ key, route: "/", response: await response(bytes, tags), endsAtMs: 0, freshUntilMs: 0 },
});

test("the cache never exceeds its size, and made-up addresses evict nothing that visitors request", async () => {
  const responses = createResponseCache(1_000_000);
  for (let at = 0; at < 50; at += 1) {
    responses.store(await place(`requested ${at}`, 10_000));
    responses.find(`requested ${at}`);
  }
  for (let at = 0; at < 10_000; at += 1) responses.store(await place(`made up ${at}`, 10_000));
  expect(responses.size().bytes).toBeLessThanOrEqual(1_000_000);
  for (let at = 0; at < 50; at += 1) expect(responses.peek(`requested ${at}`), String(at)).toBeDefined();
});

test("the least recently used entry is evicted first; a response that is too large is not cached", async () => {
  const responses = createResponseCache(1_000_000);
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    responses.store(await place(`page ${at}`, 110_000));
    responses.find(`page ${at}`);
  }
  responses.find("page 1");
  responses.store(await place("page 9", 110_000));
  responses.find("page 9");
  responses.store(await place("page 10", 110_000));
  expect(responses.peek("page 1")).toBeDefined();
  expect(responses.peek("page 2")).toBeUndefined();
  expect(responses.store(await place("large", 200_000))).toBe(false);
});

// proves S25.3
test("pages made before they are requested count as known addresses, and end where no room is left for them", async () => {
  const responses = createResponseCache(1_000_000);
  for (let at = 0; !responses.isFull(); at += 1) responses.store(await place(`known ${at}`, 10_000), true);
  for (let at = 0; at < 1_000; at += 1) responses.store(await place(`made up ${at}`, 10_000));
  expect(responses.peek("known 0")).toBeDefined();
  expect(responses.peek("made up 0")).toBeUndefined();
  expect(responses.size().bytes).toBeLessThanOrEqual(1_000_000);
});

test("a dropped tag takes what carries it and nothing else", async () => {
  const responses = createResponseCache(1_000_000);
  responses.store(await place("one", 10, ["college:1", "catalogue"]));
  responses.store(await place("two", 10, ["college:2", "catalogue"]));
  expect(responses.drop("college:1")).toBe(1);
  expect([responses.peek("one"), responses.peek("two")?.key]).toEqual([undefined, "two"]);
  expect(responses.drop("catalogue")).toBe(1);
  expect(responses.size()).toEqual({ bytes: 0, entries: 0 });
});

// proves S23.8, T0.7
test("a page is not shown beyond the end of what it announces, not even while the database is away", async () => {
  const text = "Round 2 is open until tonight";
  await site.db.insert(announcements).values({ place: "streams", text, endsOn: "2026-11-21" });
  // why: the last day ends at midnight in India.
  const clock = site.deps.now;
  site.deps.now = () => new Date("2026-11-21T18:25:00Z");
  await untilCached(site, patterns.streams);
  const before = await site.ask(patterns.streams);
  expect(before.text).toContain(text);
  expect(before.headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=240");
  site.deps.now = () => new Date("2026-11-21T18:30:00Z");
  site.link.isBroken = true;
  site.pass(299);
  expect((await site.ask(patterns.streams)).text).toContain(text);
  site.pass(1);
  expect((await site.ask(patterns.streams)).status).toBe(503);
  site.link.isBroken = false;
  const after = await site.ask(patterns.streams);
  expect([after.status, after.text.includes(text)]).toEqual([200, false]);
  expect(after.headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
  site.deps.now = clock;
});
