import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { OpenDatabase } from "#db/client.server.ts";
import { type Act, defineAct } from "#http/act/act.server.ts";
import { deprecationProblem } from "#http/act/deprecation.server.ts";
import { facts } from "#http/act/replies.server.ts";
import { actRoutes } from "#http/act/routes.server.ts";
import { describeApi } from "#http/api-docs/describe.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { onError } from "#http/responses/on-error.server.ts";
import { AppError } from "#lib/errors.ts";
import { everyone } from "#policies/policy.ts";
import { acts } from "../../src/api.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

const old = defineAct({
  name: "read_old_thing",
  who: everyone,
  source: "a test",
  tag: "Old things",
  rest: "GET /api/old-things/",
  summary: "Old things",
  description: "All of them.",
  deprecated: { since: "2026-12-01", sunset: "2027-12-15", instead: "/api/new-things/" },
  query: z.object({ fails: z.enum(["yes"]).optional() }),
  work: ({ query }) => {
    if (query.fails) throw new AppError("college_not_found");
    return { things: [] };
  },
  reply: facts(z.object({ things: z.array(z.string()) }), "The things", ["lists"]),
});
const { deprecated: _none, ...notOld } = old;
const other = defineAct({ ...notOld, name: "read_thing", rest: "GET /api/things/" });

let database: OpenDatabase;
let app: Hono<ApiEnv>;
const api = actRoutes([old, other] as unknown as Act[]);
beforeAll(async () => {
  database = await openTestDatabase();
  const deps = testDeps(database);
  app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("deps", deps);
    c.set("partnerKey", null);
    c.set("publicResponse", null);
    c.set("requestId", "of-a-test");
    await next();
  });
  app.onError(onError);
  app.route("/", api);
});
afterAll(() => database.close());

test.each([
  ["", 200],
  ["?fails=yes", 404],
  ["?fails=no", 422],
])("a reply of a deprecated call says when it ends, and what to use: %s", async (query, status) => {
  const response = await app.request(`/api/old-things/${query}`);
  expect(response.status).toBe(status);
  // 1 December 2026 and 15 December 2027, as they begin in India.
  expect(response.headers.get("deprecation")).toBe("@1796063400");
  expect(new Date(1_796_063_400_000).toISOString()).toBe("2026-11-30T18:30:00.000Z");
  expect(response.headers.get("sunset")).toBe("Tue, 14 Dec 2027 18:30:00 GMT");
  expect(response.headers.get("link")).toBe(
    '<http://localhost:3000/api/docs#changes>; rel="deprecation"; type="text/html", <http://localhost:3000/api/new-things/>; rel="successor-version"',
  );
});

test("other calls say nothing of the kind", async () => {
  const { headers } = await app.request("/api/things/");
  expect([headers.get("deprecation"), headers.get("sunset"), headers.get("link")]).toEqual([null, null, null]);
});

test("the document marks the call, and describes the headers", () => {
  const document = describeApi(api, { title: "Test", description: "Test", tags: { "Old things": "Old" } });
  const operation = document.paths?.["/api/old-things/"]?.get;
  expect(operation).toMatchObject({
    deprecated: true,
    description: "Deprecated since 2026-12-01: it ends on 2027-12-15. Use `/api/new-things/` instead. All of them.",
    responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
  });
  expect(document.paths?.["/api/things/"]?.get?.deprecated).toBeUndefined();
});

test("what the contract promises is held: a year between the announcement and the end", () => {
  expect(deprecationProblem({ since: "2026-12-01", sunset: "2027-12-01" })).toBeNull();
  expect(deprecationProblem({ since: "2026-12-01", sunset: "2027-11-30" })).toMatch(/less than a year/);
  const wrong = acts.flatMap(({ rest, deprecated }) => (deprecated && deprecationProblem(deprecated) ? [rest] : []));
  expect(wrong).toEqual([]);
});
