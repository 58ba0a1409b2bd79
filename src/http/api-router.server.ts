import { hash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { z } from "zod";
import type { FieldErrors } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { Deps } from "./deps.server.ts";
import { withAbsolutePhotos } from "./request/absolute-photos.server.ts";
import { rememberBody } from "./request/buffer-body.server.ts";
import type { ApiEnv } from "./request-context.server.ts";
import { answerProblem, problemReply } from "./responses/problem.server.ts";
import { cachePublic } from "./responses/public-response.server.ts";

/** A router whose routes are their own validation and documentation; input that does not fit answers 422 by field. */
export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({ strict: true, defaultHook: refuseInput() });
}

/** Adds what only the rules can say of a body whose shape is wrong, by field. */
export type CompleteErrors = (deps: Deps, body: unknown, found: FieldErrors) => Promise<FieldErrors>;

/** Answers 422 by field to input that does not fit. */
export function refuseInput(complete?: CompleteErrors) {
  const refuse = async (c: Context<ApiEnv>, error: z.ZodError) => {
    const found = messagesByField(error);
    const all = complete ? await complete(c.get("deps"), await c.req.json(), found) : found;
    return answerProblem(c, "invalid_input", all);
  };
  return (result: { success: true } | { success: false; error: z.ZodError }, c: Context<ApiEnv>) =>
    result.success ? undefined : refuse(c, result.error);
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
