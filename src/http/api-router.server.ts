import { hash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { FieldErrors } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import { withAbsolutePhotos } from "./absolute-photos.server.ts";
import { rememberBody } from "./buffer-body.server.ts";
import { answerProblem, problemReply } from "./problem.server.ts";
import { cachePublic } from "./public-response.server.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** Completes what a schema says of a body, by field, with what only the rules behind it can tell. */
type CompleteProblems = (c: Context<ApiEnv>, found: FieldErrors) => Promise<FieldErrors>;

/**
 * A router whose routes are their own validation and documentation; input that does not fit answers 422 by field.
 *
 * @param complete for a router whose rules have more to say of such input
 */
export function createApiRouter(complete?: CompleteProblems): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    strict: true,
    defaultHook: async (result, c) => {
      if (result.success) return undefined;
      const found = messagesByField(result.error);
      return answerProblem(c, "invalid_input", complete ? await complete(c, found) : found);
    },
  });
}

/** OpenAPI entry of a reply in JSON. */
export function jsonReply<Schema>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** OpenAPI entry of a body in JSON, without which nothing is done. */
export function jsonBody<Schema>(schema: Schema) {
  return { body: { required: true, content: { "application/json": { schema } } } };
}

/** OpenAPI entry of the reply to input that does not fit. */
export const invalidInput = { 422: problemReply("A value does not fit: fields holds a message by its name") };

/**
 * Answers public data, pictures by absolute address, that anyone may keep for a minute, and the page cache until it changes; the etag middleware turns
 * an unchanged one into 304.
 *
 * @param tags the facts it shows: page-tags.ts
 */
export function answerPublic<Body extends object>(c: Context<ApiEnv>, body: Body, tags: readonly string[]) {
  cachePublic(c, ...tags);
  c.header("Cache-Control", "public, max-age=60, stale-while-revalidate=600");
  return answerJson(c, withAbsolutePhotos(c.get("deps").config.PUBLIC_URL, body));
}

/**
 * Answers 200 as `c.json` does, for replies of many kilobytes: their bytes reach the compression without a stream, and a GET
 * its validator without a second one.
 */
export function answerJson<Body extends object>(c: Context<ApiEnv>, body: Body) {
  const bytes = Buffer.from(JSON.stringify(body));
  if (c.req.method === "GET") c.header("ETag", `"${hash("sha1", bytes, "hex")}"`);
  const reply = rememberBody(c.body(bytes, 200, { "Content-Type": "application/json" }), bytes);
  return reply as Response & TypedResponse<Body, 200, "json">;
}

/** Answers 200 with JSON that another thread wrote. */
export function answerJsonText(c: Context<ApiEnv>, json: string, headers: Record<string, string>): Response {
  const bytes = Buffer.from(json);
  return rememberBody(c.body(bytes, 200, { ...headers, "Content-Type": "application/json" }), bytes);
}
