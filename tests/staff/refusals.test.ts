// proves D23, T0.2

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { mayEnter } from "#policies/policies.ts";
import { type Area, areas, Role } from "#staff/access/contract.ts";
import { staffDocument, staffRoutes } from "#staff/api.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { makeStaff, staffClient, staffHeaders, type TestStaff } from "../support/staff.ts";

/**
 * Every call of the console, as its own document lists them, is requested by a visitor, by a student with cookie and with
 * token, by each role that may not and by each that may. A new route that forgets its guard, or says nothing or something
 * wrong with "x-area", fails here. Ids that do not exist and empty bodies: the question is who may, not what happens.
 */
const openToAll = [
  "post /api/staff/session/",
  "post /api/staff/invitations/look/",
  "post /api/staff/invitations/accept/",
];

interface Call {
  name: string;
  method: string;
  path: string;
  area: string | undefined;
}

const document = staffDocument(readConfig({}));
const calls: Call[] = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations as Record<string, { "x-area"?: string }>).map(([method, operation]) => ({
    ...{ name: `${method} ${path}`, method: method.toUpperCase(), area: operation["x-area"] },
    path: path.replace("{session}", "f".repeat(64)).replace(/\{[^}]+\}/g, "2147483647"),
  })),
);
const guarded = calls.filter(({ name }) => !openToAll.includes(name));

let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
let everybody: Record<Role, TestStaff>;
let students: Record<string, string>[];
beforeAll(async () => {
  database = await openTestDatabase();
  const deps = testDeps(database);
  app = createApp(deps);
  const student = await insertStudent(database.db);
  students = [
    (await signIn(deps, student.id)).headers,
    await bearerOf(deps, student.id),
    await bearerOf(deps, "service"),
  ];
  const made = await Promise.all(Role.options.map(async (role) => [role, await makeStaff(database.db, role)]));
  everybody = Object.fromEntries(made);
});
afterAll(() => database.close());

async function ask({ method, path }: Call, headers: Record<string, string>) {
  const hasBody = !["GET", "DELETE"].includes(method);
  const response = await app.request(path, {
    method,
    headers: { ...headers, ...(hasBody && { "content-type": "application/json" }) },
    ...(hasBody && { body: "{}" }),
  });
  const text = await response.text();
  const code = text.startsWith("{") ? (JSON.parse(text) as { code?: string }).code : undefined;
  return { status: response.status, code, text, headers: response.headers };
}

test("the document that staff read lists exactly these calls", async () => {
  const { body } = await staffClient(app, everybody.editor).get("/api/staff/openapi.json");
  expect(body.paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
  expect(calls.length).toBeGreaterThan(20);
});

test("every address below /api/staff/ that is served is in the document", () => {
  const listed = calls.map(({ name }) => name.toLowerCase());
  const served = staffRoutes()
    .routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]+\})?/g, "{$1}")}`.toLowerCase());
  expect([...new Set(served)].filter((name) => !listed.includes(name)).map((name) => `${name}: not declared`)).toEqual(
    [],
  );
});

test("every call says whose it is, and holds the guard of that part", () => {
  const { routes } = staffRoutes();
  const wrong = guarded.flatMap(({ name, method, area }) => {
    if (!areas.includes(area as Area)) return `${name}: which x-area?`;
    const path = name.slice(name.indexOf(" ") + 1).replace(/\{(\w+)\}/g, ":$1");
    const guards = routes
      .filter((route) => route.method === method && route.path === path)
      .flatMap(({ handler }) => (handler as { area?: Area }).area ?? []);
    return guards.includes(area as Area) ? [] : `${name}: where is requireStaff("${area}")?`;
  });
  expect(wrong).toEqual([]);
  expect(calls.filter(({ area }) => area === "public").map(({ name }) => name)).toEqual(openToAll);
});

describe.each(guarded)("$name", (call) => {
  test("is not there for visitors, students and students' programs", async () => {
    const nothing = await ask({ ...call, path: "/api/nothing-at-all/" }, {});
    for (const headers of [{}, ...students]) {
      const { status, code, text } = await ask(call, headers);
      expect([status, code]).toEqual([404, "not_found"]);
      expect(withoutId(text)).toBe(withoutId(nothing.text));
    }
  });

  test("is closed to every role but those of its part, and open to those", async () => {
    for (const role of Role.options) {
      // Leaving and ending one's own sessions work: each gets somebody of its own.
      const who = call.method === "DELETE" ? await makeStaff(database.db, role) : everybody[role];
      const { status, code, headers } = await ask(call, staffHeaders(who));
      if (mayEnter(role, call.area as Area)) {
        expect([role, code]).not.toEqual([role, "not_your_role"]);
        expect([role, code]).not.toEqual([role, "not_found"]);
        expect(status, `${role}: no bug of ours`).not.toBe(500);
      } else expect([role, status, code]).toEqual([role, 403, "not_your_role"]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});

const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, "");
