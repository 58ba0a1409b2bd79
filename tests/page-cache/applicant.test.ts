import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegeListPath, collegePath, patterns } from "#lib/addresses.ts";
import { dayNumber } from "#lib/candidate-cookie.ts";
import { announceChange, createBranch } from "../support/factories.ts";
import { type CachedSite, openCachedSite, untilCached } from "./cached-site.ts";

let site: CachedSite;
let pages: string[];
const day = () => dayNumber(site.deps.now());
const cookieOf = (crl: number, besides: object = {}) =>
  `candidate=${encodeURIComponent(JSON.stringify({ ranks: { jee_main: { crl } }, at: day(), ...besides }))}`;

beforeAll(async () => {
  site = await openCachedSite();
  const branch = await createBranch(site.db);
  await announceChange(site.db, "all");
  pages = [
    patterns.home,
    collegeListPath(branch.streamId),
    collegePath(branch.collegeId),
    "/search?q=a",
    patterns.faqs,
  ];
  await untilCached(site, patterns.home);
});
afterAll(() => site.close());

// proves T6
describe("visitors who gave their rank", () => {
  // proves T0.7
  test("never see each other's page, and leave nothing in the cache for other visitors", async () => {
    for (const path of pages) {
      const none = await site.ask(path);
      const one = await site.ask(path, { cookie: cookieOf(24_117) });
      const two = await site.ask(path, { cookie: cookieOf(31_339) });
      const noneAgain = await site.ask(path);
      for (const own of [one, two]) {
        expect([own.status, own.cache, own.headers["cache-control"]]).toEqual([200, undefined, "private, no-store"]);
        expect(own.headers.etag).toBeUndefined();
        expect(own.headers["x-kept-on-device"]).toBe("yes");
      }
      expect(one.text).toContain("24,117");
      expect(two.text).toContain("31,339");
      expect(two.text).not.toContain("24,117");
      expect(noneAgain.text).toBe(none.text);
      expect(none.text).not.toMatch(/24,117|31,339|We show everything for/);
      expect(none.headers["x-kept-on-device"]).toBeUndefined();
    }
  });

  // proves T0.7
  test("get the page's data for them alone too, and calls of the API from the cache", async () => {
    const own = await site.ask(`${pages[1]}.data`, { cookie: cookieOf(24_117) });
    expect([own.cache, own.headers["cache-control"]]).toEqual([undefined, "private, no-store"]);
    const call = await site.ask("/api/streams/");
    const withCookie = await site.ask("/api/streams/", { cookie: cookieOf(24_117) });
    expect(withCookie.cache).toBe("hit");
    expect(withCookie.text).toBe(call.text);
  });

  // proves S23.1
  test("appear in no line of the log and in no figure of the metrics", async () => {
    await site.ask(patterns.home, { cookie: cookieOf(4_191_773, { state: "Mizoram" }) });
    expect(JSON.stringify(site.lines)).not.toMatch(/4191773|4,191,773|41,91,773|Mizoram/);
    expect(await (await site.app.request("/metrics")).text()).not.toContain("Mizoram");
  });
});

describe("a cookie that is not as we wrote it", () => {
  test("is ignored and taken away, whatever is in it", async () => {
    const hostile = [
      "candidate=%7B",
      "candidate=",
      "candidate",
      `candidate=${"x".repeat(3_000)}`,
      "candidate=%E0%A4%A",
    ];
    for (const cookie of [...hostile, cookieOf(24_117, { at: day() - 500 }), cookieOf(24_117, { evil: 1 })]) {
      const reply = await site.ask(patterns.home, { cookie });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain("We show everything for");
      if (cookie.startsWith("candidate=") && cookie !== "candidate=") {
        expect(reply.headers["set-cookie"]?.join(), cookie.slice(0, 40)).toMatch(/^candidate=; Max-Age=0/);
      }
    }
  });

  test("shows no markup of its own", async () => {
    const reply = await site.ask(patterns.home, { cookie: cookieOf(5, { state: "<script>alert(1)</script>" }) });
    expect(reply.text).not.toContain("<script>alert(1)");
  });
});

test("a cookie of a week ago is written again, and lives on", async () => {
  const fresh = await site.ask(patterns.home, { cookie: cookieOf(24_117) });
  expect(fresh.headers["set-cookie"]).toBeUndefined();
  const renewed = await site.ask(patterns.home, { cookie: cookieOf(24_117, { at: day() - 8 }) });
  const [cookie = ""] = renewed.headers["set-cookie"] ?? [];
  expect(decodeURIComponent(cookie)).toContain(`"at":${day()}`);
  expect(cookie).toMatch(/Max-Age=10368000; Path=\/; SameSite=Lax$/);
});
