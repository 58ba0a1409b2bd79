import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { everyPolicy } from "../../src/api.server.ts";
import { createApp } from "../../src/app.server.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { callsOf, documents } from "../support/documents.ts";

/** What replies and documents say of limits, and how failures are told: of every call, by its kind. */
let database: OpenDatabase;
let site: CachedSite;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  database = await openTestDatabase();
  app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) }));
  site = await openCachedSite({ database, env: { RATE_LIMITS: "on" } });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const everyCall = Object.values(documents).flatMap(callsOf);
const publicCalls = callsOf(documents.public);
const addressOf = (path: string) => path.replace(/\{[^}]+\}/g, "1");

describe("RateLimit", () => {
  test("is in every reply of every public call that is counted, refused or not, and in no other", async () => {
    const wrong: string[] = [];
    for (const { name, method, path, operation } of publicCalls) {
      const headers = { "content-type": "application/json" };
      const isWrite = method !== "get";
      const response = await app.request(addressOf(path), {
        ...{ method: method.toUpperCase(), headers },
        ...(isWrite && { body: "{}" }),
      });
      const isCounted = operation["x-rate-limits"] !== undefined;
      const policy = response.headers.get("ratelimit-policy") ?? "";
      if (isCounted !== policy.startsWith('"calls/minute";q=600;w=60')) wrong.push(`${name}: ${policy}`);
      if (isCounted !== /^"calls\/minute";r=\d+;t=\d+/.test(response.headers.get("ratelimit") ?? "")) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });

  test("counts down, names the limits of the call itself, and says 0 when it refuses", async () => {
    const own = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) }));
    const body = JSON.stringify({ identifier: "nobody@example.org", password: "a long passphrase" });
    const signIn = () =>
      own.request("/api/sign-in/", { method: "POST", headers: { "content-type": "application/json" }, body });
    const first = await signIn();
    expect(first.headers.get("ratelimit-policy")).toBe(
      '"calls/minute";q=600;w=60, "sign_in/quarter-hour";q=5;w=900, "sign_in_address/quarter-hour";q=25;w=900',
    );
    const left: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { status, headers } = await signIn();
      left.push(`${status} ${/"sign_in\/quarter-hour";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]}`);
    }
    expect(left).toEqual(["401 3", "401 2", "401 1", "401 0", "429 0"]);
  });

  test("is in no page, in no reply of the cache, and in the one that fills it", async () => {
    const [filled, cached] = [await site.ask("/api/streams/"), await site.ask("/api/streams/")];
    expect([filled.cache, cached.cache]).toEqual(["miss", "hit"]);
    expect(filled.headers.ratelimit).toMatch(/^"calls\/minute";r=\d+;t=\d+$/);
    expect(cached.headers.ratelimit).toBeUndefined();
    expect((await app.request("/streams")).headers.get("ratelimit")).toBeNull();
  });
});

test("the documents have the limits of every call as its policy names them", () => {
  const wrong = everyCall.filter(({ operation }) => {
    const { limit, uploads, attempts } = everyPolicy[operation["x-policy"] ?? ""] ?? {};
    const names = (operation["x-rate-limits"] ?? []).map(({ policy }) => policy.split("/")[0]);
    return [limit?.rule, uploads, attempts].some((rule) => rule !== undefined && !names.includes(rule));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe("a failure", () => {
  const refused = ["/api/college-details/999999/", "/api/college-details/x/", "/api/wishlist/", "/api/nothing/"];
  const get = (path: string, accept: string) => app.request(path, { headers: { accept } });

  test.each(refused)("of %s has our shape unless the client names that of RFC 9457", async (path) => {
    for (const accept of ["*/*", "application/json", "application/json, application/problem+json;q=0.5"]) {
      const response = await get(path, accept);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(Object.keys((await response.json()) as object).slice(0, 3)).toEqual(["error", "code", "requestId"]);
    }
    for (const accept of ["application/problem+json", "application/json, application/problem+json"]) {
      const response = await get(path, accept);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      const problem = (await response.json()) as Record<string, unknown>;
      expect(problem).toMatchObject({
        status: response.status,
        type: `http://localhost:3000/api/docs#${problem.code}`,
      });
      expect([typeof problem.title, problem.error]).toEqual(["string", undefined]);
    }
  });

  test("reaches a client of the page cache in the shape that it names", async () => {
    const missing = (accept: string) => site.ask("/api/college-details/999999/", { accept });
    const [ours, theirs] = await Promise.all([missing("*/*"), missing("application/problem+json")]);
    expect([ours.status, ours.headers["content-type"]]).toEqual([404, "application/json"]);
    expect([theirs.status, theirs.headers["content-type"]]).toEqual([404, "application/problem+json"]);
  });

  test("of every call is declared in both shapes, and every type leads to the page of the documentation", async () => {
    const shared = documents.public.components?.responses ?? {};
    const wrong = everyCall.flatMap(({ name, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { $ref, content }]) => {
        const declared = content ?? shared[$ref?.split("/").at(-1) ?? ""]?.content;
        return Number(status) >= 400 && declared && !isBoth(Object.keys(declared)) ? [`${name} ${status}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
    const page = await (await app.request("/api/docs")).text();
    expect(page).toContain('id="college_not_found"');
    // Ours is first: generators of clients take the first shape.
    function isBoth(types: string[]) {
      return types[0] === "application/json" && types[1] === "application/problem+json";
    }
  });
});
