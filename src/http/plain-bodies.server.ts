import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerProblem } from "./problem.server.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** More than any form of ours needs. */
const largestBodyBytes = 64 * 1024;

/** Refuses bodies that are compressed (415: nothing of ours decompresses what a stranger sends) or too large (413). */
export function plainBodies(): MiddlewareHandler<ApiEnv> {
  const limit = bodyLimit({ maxSize: largestBodyBytes, onError: (c) => answerProblem(c, "body_too_large") });
  return (c, next) => {
    const encoding = c.req.header("content-encoding");
    if (encoding && encoding.toLowerCase() !== "identity") return Promise.resolve(answerProblem(c, "body_encoded"));
    return limit(c, next);
  };
}
