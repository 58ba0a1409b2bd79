// proves T0.7

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSession } from "#features/accounts/service/sessions.server.ts";
import { collegeListPath, collegePath, patterns } from "#lib/addresses.ts";
import { bearerOf, insertStudent, signIn } from "../support/account-factories.ts";
import { announceChange, createBranch } from "../support/factories.ts";
import { makeStaff } from "../support/staff.ts";
import { type CachedSite, openCachedSite, untilCached } from "./cached-site.ts";

let site: CachedSite;
let list: string;
let college: string;
let studentCookie: string;
let studentId: number;
const studentName = "Zephyrine";

beforeAll(async () => {
  site = await openCachedSite();
  const branch = await createBranch(site.db);
  await announceChange(site.db, "all");
  list = collegeListPath(branch.streamId);
  college = collegePath(branch.collegeId);
  studentId = (await insertStudent(site.db, { firstName: studentName })).id;
  studentCookie = `sid=${(await signIn(site.deps, studentId)).secret}`;
  await untilCached(site, list);
});
afterAll(() => site.close());

const publicPages = () => [
  patterns.home,
  list,
  college,
  patterns.contact,
  patterns.packages,
  patterns.faqs,
  "/search?q=a",
  patterns.streams,
];

describe("somebody who is signed in", () => {
  test("neither gets a cached page nor leaves anything in the cache", async () => {
    for (const path of publicPages()) {
      const own = await site.ask(path, { cookie: studentCookie });
      expect([own.status, own.cache, own.headers["cache-control"]]).toEqual([200, undefined, "private, no-store"]);
      const stranger = await site.ask(path);
      const again = await site.ask(path);
      expect(again.text).toBe(stranger.text);
      for (const { text, headers } of [stranger, again]) {
        expect(text).not.toContain(studentName);
        expect(text).not.toContain("My Profile");
        expect(headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  test("has a page that is isolated from other windows; a public page is not", async () => {
    for (const path of publicPages()) {
      const own = await site.ask(path, { cookie: studentCookie });
      expect(own.headers["cross-origin-opener-policy"], path).toBe("same-origin");
      const cached = await site.ask(path);
      expect(cached.headers["cross-origin-opener-policy"], path).toBeUndefined();
    }
    for (const path of [patterns.login, patterns.signup, "/nothing-there"]) {
      expect((await site.ask(path)).headers["cross-origin-opener-policy"], path).toBe("same-origin");
    }
  });

  test("sees their own name where a stranger's page was cached before", async () => {
    await site.ask(patterns.contact);
    const { text } = await site.ask(patterns.contact, { cookie: studentCookie });
    expect(text).toContain(studentName);
  });

  // proves T2.6
  test("is known by the session, not by a cookie: a made-up one, and one that ended, get the stranger's cached page", async () => {
    await untilCached(site, list);
    const ended = (await signIn(site.deps, studentId)).secret;
    await endSession(site.deps, ended);
    for (const value of ["x".repeat(43), ended, "short", ""]) {
      const { cache, text } = await site.ask(list, { cookie: `sid=${value}` });
      expect([value, cache]).toEqual([value, "hit"]);
      expect(text).toBe((await site.ask(list)).text);
    }
    expect((await site.ask(list, { cookie: studentCookie })).cache).toBeUndefined();
  });

  test("of staff is answered by the product too", async () => {
    const { secret } = await makeStaff(site.db, "editor");
    const seen = await site.ask(`${college}?preview`, { cookie: `staff=${secret}` });
    expect([seen.cache, seen.headers["cache-control"]]).toEqual([undefined, "no-store"]);
    const stranger = await site.ask(`${college}?preview`);
    expect(stranger.text).not.toMatch(/preview of what is not/i);
    expect((await site.ask(`${college}?preview`)).text).toBe(stranger.text);
  });
});

test("a cookie of ours with any value is answered by the product, however it is written; a session's only where there is one", async () => {
  await site.ask(list);
  for (const cookie of ["sid=x", "__Host-sid=", "sid", "_ga=1;sid=x", " sid =x", "a=b; ; sid=x"]) {
    expect((await site.ask(list, { cookie })).cache, cookie).toBe("hit");
  }
  const cookies = ["staff=x", "order=x", "wish=x", "heart-note=added", "login-note=x", `order=x; ${studentCookie}`];
  for (const cookie of [...cookies, `_ga=1;${studentCookie}`, `a=b; ; ${studentCookie}`, "sid=x; staff=x"]) {
    const answer = await site.ask(list, { cookie });
    expect([answer.status, answer.cache], cookie).toEqual([200, undefined]);
    expect(answer.headers["cache-control"]).toMatch(/private/);
  }
});

test("a token or a part of a page is answered by the product", async () => {
  const authorization = `Bearer ${await bearerOf(site.deps, studentId)}`;
  expect((await site.ask("/api/streams/", { authorization })).cache).toBeUndefined();
  expect((await site.ask("/api/streams/", { authorization: "Bearer nonsense" })).cache).toBeUndefined();
  expect((await site.ask(list, { range: "bytes=0-10" })).cache).toBeUndefined();
  expect((await site.ask(list, {}, "POST")).cache).toBeUndefined();
});

test("no header of a request reaches the responses of others", async () => {
  const junk = "evil.example";
  const revealing: Record<string, string> = {
    host: junk,
    origin: `https://${junk}`,
    referer: `https://${junk}/`,
    "user-agent": junk,
    "x-forwarded-for": junk,
    "x-forwarded-host": junk,
    "x-forwarded-proto": junk,
    forwarded: `host=${junk}`,
    "x-original-url": "/student-dashboard",
    "x-rewrite-url": "/student-dashboard",
    "x-http-method-override": "POST",
    accept: `text/${junk}`,
    "accept-language": `${junk}, en`,
    cookie: `tracker=${junk}`,
  };
  for (const path of ["/aboutus", "/projects", "/hostellist", "/sitemap.xml", "/api/news/", "/faqs.data"]) {
    const first = await site.ask(path, revealing);
    expect([first.status, first.cache]).toEqual([200, "miss"]);
    const stranger = await site.ask(path);
    expect(stranger.cache).toBe("hit");
    expect(JSON.stringify(stranger.headers) + stranger.text).not.toContain(junk);
  }
});

test("private pages are never cached, whatever their address looks like", async () => {
  const addresses = [
    "/student-dashboard",
    "/student-dashboard/x.css",
    "/student-dashboard/my-data/file",
    "/collegelist/../student-dashboard",
    `${list}/../../student-dashboard`,
    `${list}%2f..%2fstudent-dashboard`,
    `${list};/student-dashboard`,
    "/login",
    "/signup",
    "/wishlist/login?wish=college-1",
    "/api/profile/",
    "/api/wishlist/",
    "/api/captcha-challenge/",
    "//student-dashboard",
  ];
  for (const path of addresses) {
    await site.ask(path, { cookie: studentCookie });
    for (const times of [1, 2]) {
      const answer = await site.ask(path);
      expect(answer.cache, `${path}, ${times}`).not.toBe("hit");
      expect(answer.text).not.toContain(studentName);
    }
  }
  expect(site.made.filter((path) => path.startsWith("/student-dashboard"))).toEqual([]);
});

test("the cache's own requests count against nobody, visitors' requests count against them", async () => {
  const limited = await openCachedSite({ database: site.database, env: { RATE_LIMITS: "on" } });
  const statuses = new Set<number>();
  for (let at = 0; at < 610; at += 1) statuses.add((await limited.ask(`/api/suggest/?q=a&x=${at}`)).status);
  expect([...statuses]).toEqual([200, 429]);
  await limited.close();
});

test("in production what is cached is for requests that name us", async () => {
  const production = {
    ...{ MODE: "production", PUBLIC_URL: "https://margdeep.example", SECRET_KEY: "x".repeat(32), PAYMENTS: "sandbox" },
    ...{ SMTP_URL: "smtps://mail.example", RATE_LIMITS: "on" },
  };
  const own = await openCachedSite({ database: site.database, env: production });
  const ask = async (host: string) => {
    const { status, cache } = await own.ask("/api/streams/", { host });
    return [status, cache];
  };
  expect(await ask("evil.example")).toEqual([421, undefined]);
  expect(await ask("margdeep.example")).toEqual([200, "miss"]);
  for (const host of ["margdeep.example", "margdeep.example:8443", "127.0.0.1:3000", "[::1]:3000"])
    expect(await ask(host)).toEqual([200, "hit"]);
  for (const host of ["evil.example", "xmargdeep.example", "margdeep.example.evil.example"])
    expect((await ask(host))[0]).toBe(421);
  await own.close();
});
