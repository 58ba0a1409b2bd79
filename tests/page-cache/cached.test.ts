// proves T0.7

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegeListPath, collegePath } from "#lib/addresses.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { announceChange, createBranch, createNews } from "../support/factories.ts";
import { pageFacts } from "../support/page-facts.ts";
import { type CachedSite, openCachedSite, untilCached } from "./cached-site.ts";

let site: CachedSite;
let list: string;
let college: string;
let article: string;
beforeAll(async () => {
  site = await openCachedSite();
  const branch = await createBranch(site.db);
  // The notice of a new record drops pages that are being made: it arrives long before this one is requested.
  article = `/newsblog/${(await createNews(site.db)).id}`;
  await announceChange(site.db, "all");
  list = collegeListPath(branch.streamId);
  college = collegePath(branch.collegeId);
  await untilCached(site, list);
});
afterAll(() => site.close());

test("a page is made once and answered from memory, with an id of its own each time", async () => {
  const first = await site.ask(college);
  const second = await site.ask(college);
  expect([first.status, first.cache, second.cache]).toEqual([200, "miss", "hit"]);
  expect(second.text).toBe(first.text);
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(first.text).not.toContain(String(first.headers["x-request-id"]));
  expect(site.made.filter((path) => path === college)).toHaveLength(1);
});

test("a page rendered twice has the same bytes, so that browsers receive 304", async () => {
  const first = await site.ask(college);
  site.pass(61);
  expect((await site.ask(college)).cache).toBe("stale");
  await untilCached(site, college);
  expect((await site.ask(college)).headers.etag).toBe(first.headers.etag);
});

describe("what is sent", () => {
  test("is plain, gzip or Brotli as the visitor takes it, with the same content and its length", async () => {
    const plain = await site.ask(list);
    const packed = await site.ask(list, { "accept-encoding": "gzip" });
    const brotli = await site.ask(list, { "accept-encoding": "gzip, deflate, br, zstd" });
    const refused = await site.ask(list, { "accept-encoding": "br;q=0, gzip" });
    expect([plain, packed, brotli, refused].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "gzip",
      "br",
      "gzip",
    ]);
    for (const answer of [plain, packed, brotli]) {
      expect(answer.text).toBe(plain.text);
      expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
    }
    expect(brotli.bytes.length).toBeLessThan(packed.bytes.length);
  });

  test("names the page's own inline scripts by hash, and how shared caches may cache it", async () => {
    const { headers } = await site.ask(list);
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
    expect(headers.vary).toBe("Accept-Encoding, Accept-Language, Cookie, Save-Data");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("is 304 without a body to a client that has it, compressed or not", async () => {
    for (const encoding of ["identity", "br"]) {
      const { headers } = await site.ask(list, { "accept-encoding": encoding });
      for (const tag of [headers.etag!, headers.etag!.replace("W/", ""), `"other", ${headers.etag}`, "*"]) {
        const again = await site.ask(list, { "accept-encoding": encoding, "if-none-match": tag });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
      }
      expect((await site.ask(list, { "if-none-match": '"other"' })).status).toBe(200);
    }
  });

  test("has no body for HEAD, and the same headers", async () => {
    const get = await site.ask(list, { "accept-encoding": "br" });
    const head = await site.ask(list, { "accept-encoding": "br" }, "HEAD");
    expect([head.status, head.bytes.length, head.cache]).toEqual([200, 0, "hit"]);
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  });
});

test("calls of the API are cached for their own max-age, a page's data without one for browsers", async () => {
  const call = await site.ask("/api/streams/");
  expect(call.headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=600");
  expect((await site.ask("/api/streams/")).cache).toBe("hit");
  const data = await site.ask(`${list}.data`);
  expect([data.status, data.headers["cache-control"]]).toEqual([200, "public, max-age=0, s-maxage=60"]);
  expect((await site.ask(`${list}.data`)).cache).toBe("hit");
});

// proves S26.2
test("a public page comes without its data, which is cached at an address of its own; a private page contains its data", async () => {
  const page = await site.ask(`${list}?state=Goa&sort=name`);
  const from = `/page-data${list}?state=Goa&sort=name`;
  expect(pageFacts(page.text)).toMatchObject({ dataFrom: from, data: null });
  const data = await site.ask(from);
  expect([data.status, data.headers["content-type"], data.headers["cache-control"]]).toEqual([
    ...[200, "text/plain; charset=utf-8", "public, max-age=0, s-maxage=60"],
  ]);
  expect((await site.ask(from)).cache).toBe("hit");
  const { secret } = await signIn(site.deps, (await insertStudent(site.db)).id);
  const own = await site.ask(`${list}?state=Goa&sort=name`, { cookie: `sid=${secret}` });
  const { dataFrom, data: ownData } = pageFacts(own.text);
  expect(dataFrom).toBeNull();
  expect(ownData?.length).toBeGreaterThan(data.text.length * 0.9);
  for (const closed of ["/page-data/student-dashboard", "/page-data/login", "/page-data/no-such-page", "/page-data/"]) {
    expect((await site.ask(closed)).status, closed).toBe(closed === "/page-data/" ? 200 : 404);
  }
});

test("the sitemap and the feed are cached", async () => {
  for (const path of ["/sitemap.xml", "/sitemaps/colleges-1.xml", "/news.atom"]) {
    expect((await site.ask(path)).status).toBe(200);
    expect((await site.ask(path)).cache).toBe("hit");
  }
});

test("a visitor who saves data gets other bytes, which are cached separately", async () => {
  await site.ask(list);
  expect((await site.ask(list, { "save-data": "on" })).cache).toBe("miss");
  expect((await site.ask(list, { "save-data": "on" })).cache).toBe("hit");
});

test("cookies of others and languages that we do not have do not split the cache", async () => {
  await site.ask(list);
  const others: Record<string, string>[] = [
    { cookie: "_ga=GA1.1; sidebar=open; theme=dark" },
    { cookie: "lang=xx" },
    { "accept-language": "xx" },
  ];
  for (const headers of others) expect((await site.ask(list, headers)).cache).toBe("hit");
});

test("a page that does not exist is not cached", async () => {
  for (const path of [
    "/collegedetails/OTk5OTk5",
    "/newsblog/999999",
    "/no-such-page",
    "/api/college-details/999999/",
  ]) {
    expect((await site.ask(path)).status).toBe(404);
    expect((await site.ask(path)).cache).not.toBe("hit");
  }
});

test("many who ask at once share one page that is made for them", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.ask(article)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(20);
  expect(site.made.filter((made) => made === article)).toHaveLength(1);
});

test("a search that is answered from memory is counted like one that is not", async () => {
  const { writeSearchCounts } = await import("#features/catalogue/service/count-searches.server.ts");
  for (let times = 0; times < 3; times += 1) await site.ask("/search?q=kaveri");
  expect(site.made.filter((path) => path === "/search?q=kaveri")).toHaveLength(1);
  await writeSearchCounts(site.deps);
  const { searchCounts } = await import("#db/schema/staff-work.ts");
  expect(await site.db.select().from(searchCounts)).toMatchObject([{ words: "kaveri", searches: 3 }]);
});
