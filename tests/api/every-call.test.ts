import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createCutoff, createJob, createNews, createReview } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
  // Every address below asks for id 1 of a fresh database.
  await createCutoff(api.db);
  await createHostel(api.db);
  await createJob(api.db);
  await createNews(api.db);
  await createReview(api.db);
});
afterAll(() => api.close());

const lists = ["/api/streams/", "/api/colleges/", "/api/hostels/", "/api/jobs/", "/api/news/", "/api/reviews/"];
const others = [
  "/api/colleges-from-stream/?stream_id=1",
  "/api/college-details/1/",
  "/api/college-cutoffs/?college_id=1",
  "/api/later-entries/?college_id=1",
  "/api/hostel-details-view/1/",
  "/api/jobs/1/",
  "/api/news/1/",
  "/api/college-map/",
  "/api/suggest/?q=test",
];
const calls = [...lists, ...others];

describe.each(calls)("%s", (address) => {
  // proves S7.22
  test("answers 200 with an ETag and a time to keep it, and 304 to a client that has it", async () => {
    const first = await api.get(address);
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^"[^"]+"$/);
    const second = await api.get(address, { headers: { "If-None-Match": etag } });
    expect([second.status, second.body, second.headers.get("etag")]).toEqual([304, "", etag]);
    expect(second.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
    expect((await api.get(address, { headers: { "If-None-Match": '"another"' } })).status).toBe(200);
  });

  test("a compressed reply is recognised again by its weak ETag", async () => {
    const first = await api.app.request(address, { headers: { "Accept-Encoding": "gzip" } });
    const etag = first.headers.get("etag")!;
    const second = await api.app.request(address, { headers: { "Accept-Encoding": "gzip", "If-None-Match": etag } });
    expect([first.status, second.status]).toEqual([200, 304]);
  });

  test("HEAD answers as GET does, without a body", async () => {
    const { status, headers, body } = await api.get(address, { method: "HEAD" });
    expect([status, body]).toEqual([200, ""]);
    expect(headers.get("etag")).toBe((await api.get(address)).headers.get("etag"));
  });

  // proves D2
  test("without its last slash it answers 308 to the address with it", async () => {
    const [path, query] = address.split("?");
    const search = query ? `?${query}` : "";
    const { status, headers } = await api.get(path!.slice(0, -1) + search);
    expect([status, headers.get("location")]).toEqual([308, path + search]);
  });

  // proves S7.22
  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s answers 405 with Allow", async (method) => {
    const { status, headers, body } = await api.get(address, { method });
    expect([status, headers.get("allow"), body.code]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
  });

  test("unknown and repeated query names change nothing", async () => {
    const plain = (await api.get(address)).body;
    const joint = address.includes("?") ? "&" : "?";
    expect((await api.get(`${address}${joint}colour=red&toString=1&__proto__=1&page[]=2`)).body).toEqual(plain);
    const [, query] = address.split("?");
    if (query) expect((await api.get(`${address}&${query}`)).body).toEqual(plain);
  });
});

describe.each(lists)("the list %s", (address) => {
  test("a page behind the last one is empty", async () => {
    for (const page of ["1000000", "9".repeat(50)]) {
      const { status, body } = await api.get(`${address}?page=${page}`);
      expect([status, body.results, body.next]).toEqual([200, [], null]);
      expect(body.count).toBeGreaterThan(0);
    }
  });

  test("a page size beyond 100 counts as 100", async () => {
    expect((await api.get(`${address}?page_size=5000`)).status).toBe(200);
  });

  test("a repeated name counts once, with its first value", async () => {
    const { status, body } = await api.get(`${address}?page_size=1&page_size=abc&page=1&page=2`);
    expect([status, body.results.length]).toEqual([200, 1]);
  });
});

test("the size of a page is bounded to 100", async () => {
  for (let made = 0; made < 101; made += 1) await createReview(api.db);
  const { body } = await api.get("/api/reviews/?page_size=5000");
  expect(body.results).toHaveLength(100);
  expect(body.next).toBe("http://localhost:3000/api/reviews/?page=2&page_size=5000");
});

// proves D2
test("addresses in replies come from the configured public address, never from the Host header", async () => {
  const database = await openTestDatabase();
  const config = readConfig({ PUBLIC_URL: "https://margdeep.example", RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  const app = createApp(testDeps(database, { config }));
  await createNews(database.db);
  await createNews(database.db);
  const response = await app.request("http://evil.example/api/news/?page_size=1", {
    headers: { Host: "evil.example" },
  });
  expect(((await response.json()) as { next: string }).next).toBe(
    "https://margdeep.example/api/news/?page=2&page_size=1",
  );
  const slashless = await app.request("http://evil.example/api/news");
  expect(slashless.headers.get("location")).toBe("/api/news/");
  await database.close();
});

test("an address that does not exist answers 404 in the one shape of failures", async () => {
  for (const address of ["/api/", "/api/nothing/", "/api/nothing", "/api/news/1/more/", "/api//news/"]) {
    const { status, body } = await api.get(address);
    expect([address, status, body.code]).toEqual([address, 404, "not_found"]);
  }
});

// proves S7.22
test("failures carry the request id of their log line and are never cached", async () => {
  const { headers, body } = await api.get("/api/news/2147483647/");
  expect(body.requestId).toBe(headers.get("x-request-id"));
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("etag")).toBeNull();
});
