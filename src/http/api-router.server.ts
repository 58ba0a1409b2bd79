import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { answerProblem, fieldErrors } from "./problem.server.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** A router whose routes are their own validation and documentation; input that does not fit answers 422 by field. */
export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    strict: true,
    defaultHook: (result, c) => {
      if (!result.success) return answerProblem(c, "invalid_input", fieldErrors(result.error));
      return undefined;
    },
  });
}

/**
 * Answers public data that anyone may keep for a while; the etag middleware turns an unchanged one into 304.
 *
 * @param maxAgeSeconds how long a browser may use it without asking again
 */
export function answerPublic<T>(c: Context<ApiEnv>, body: T, maxAgeSeconds = 60) {
  c.header("Cache-Control", `public, max-age=${maxAgeSeconds}, stale-while-revalidate=${maxAgeSeconds * 10}`);
  return c.json(body as never, 200);
}
