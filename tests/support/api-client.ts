import type { RouteConfig } from "@hono/zod-openapi";
import { expect } from "vitest";
import type { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import { Problem } from "#http/responses/problem.server.ts";
import { apiRoutes } from "../../src/api.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "./database.ts";
import { testDeps } from "./deps.ts";

/** A reply with its parsed body. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies whose schema the client has checked
  body: any;
}

/** Calls of the REST API as its documentation describes them. */
export function documentedRoutes(): RouteConfig[] {
  return apiRoutes().openAPIRegistry.definitions.flatMap((entry) => (entry.type === "route" ? [entry.route] : []));
}

/**
 * The whole application on the caller's own database, called in-process without a network. Every reply is validated
 * strictly against its documented schema: no missing and no extra fields.
 */
export async function openApi(now?: Date, given: Partial<Deps> = {}) {
  const database = await openTestDatabase();
  const deps = testDeps(database, { ...given, ...(now && { now: () => now }) });
  const app = createApp(deps);
  const routes = documentedRoutes();
  async function get(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await app.request(path, init);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const body = isJson && text !== "" ? JSON.parse(text) : text;
    if (isJson && text !== "" && !path.startsWith("/api/openapi.json")) {
      checkReply(routes, init.method ?? "GET", path, response.status, body);
    }
    return { status: response.status, headers: response.headers, body };
  }
  return { database, db: database.db, deps, app, get, close: () => database.close() };
}

export type Api = Awaited<ReturnType<typeof openApi>>;

function checkReply(routes: RouteConfig[], method: string, path: string, status: number, body: unknown) {
  const schema = status === 200 ? replySchema(routes, method, path) : Problem;
  expect(schema, `${path} has a documented reply`).toBeDefined();
  const parsed = schema!.safeParse(body);
  expect(parsed.error, `${path} fits its schema`).toBeUndefined();
  expect(body, `${path} holds documented fields only`).toEqual(parsed.data);
}

function replySchema(routes: RouteConfig[], method: string, path: string): z.ZodType | undefined {
  const { pathname } = new URL(path, "http://localhost");
  const route = routes
    .filter((one) => one.method === method.toLowerCase())
    .find((one) => new RegExp(`^${one.path.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(pathname));
  const reply = route?.responses[200] as { content?: { "application/json": { schema: z.ZodType } } } | undefined;
  return reply?.content?.["application/json"].schema;
}
