import type { RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { z } from "zod";
import { type Page, pageBody, pageReply } from "../paging.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import type { Call } from "./call.server.ts";

/** The OpenAPI entry of a reply, as the library takes it. */
export type RouteReply = RouteConfig["responses"][number];

/** What an act answers when it succeeds. */
export interface Reply<Result> {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** Absent for a reply without a body. */
  schema?: z.ZodType;
  /** For public facts, which anyone may store for a minute: those that it shows (page-tags.ts). */
  facts?: readonly string[];
  /** Makes the body from what the work returned; by default that is the body. */
  body?(call: Call, result: Result, c: Context<ApiEnv>): unknown;
  /** For a reply that is no JSON: its OpenAPI entry, and the response with all its headers. */
  content?: Record<string, { schema: z.ZodType | { type: string } }>;
  send?(c: Context<ApiEnv>, result: Result, call: Call): Response;
}

type Body<C, Result, Sent> = (call: C, result: Result) => Sent | Promise<Sent>;

/** Answers 200 with what the work returned, or with what `body` makes of it. */
export function ok<Sent>(schema: z.ZodType<unknown, Sent>, description: string): Reply<Sent>;
export function ok<Sent, C extends Call, Result>(
  schema: z.ZodType<unknown, Sent>,
  description: string,
  body: Body<C, Result, Sent>,
): Reply<Result>;
export function ok(schema: z.ZodType, description: string, body?: Body<never, never, unknown>): Reply<never> {
  return { status: 200, description, schema, ...(body && { body }) };
}

/** Answers 201 with what was made. */
export function created<Sent>(schema: z.ZodType<unknown, Sent>, description: string): Reply<Sent> {
  return { status: 201, description, schema };
}

/** Answers 200 in a way of its own, such as with a file. */
export function file<Result>(
  { description, content }: Required<Pick<Reply<Result>, "description" | "content">>,
  send: (c: Context<ApiEnv>, result: Result, call: Call) => Response,
): Reply<Result> {
  return { status: 200, description, content, send };
}

/** Answers 204. */
export function noContent(description: string): Reply<unknown> {
  return { status: 204, description };
}

/** Answers 200 with public facts. @param tags the facts that it shows: page-tags.ts */
export function facts<Sent>(
  schema: z.ZodType<unknown, Sent>,
  description: string,
  tags: readonly string[],
): Reply<Sent> {
  return { status: 200, description, schema, facts: tags };
}

/**
 * Answers 200 with one page of a list, as every list of the REST API is answered (specification D2).
 *
 * @param tags for public facts, those that it shows: page-tags.ts
 */
export function pageOf<Item>(
  item: z.ZodType<unknown, Item>,
  description: string,
  tags?: readonly string[],
): Reply<Page<Item>> {
  const body = ({ query }: Call, page: Page<Item>, c: Context<ApiEnv>) => pageBody(c, query as object, page);
  return { status: 200, description, schema: pageReply(item), body, ...(tags && { facts: tags }) };
}
