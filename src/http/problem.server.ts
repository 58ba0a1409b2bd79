import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type FieldErrors, type ProblemCode, problems } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** The body of every failed API reply (decision D2). */
export const Problem = z
  .object({
    error: z.string(),
    code: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi("Problem");

/** OpenAPI entry of a failed reply. */
export function problemReply(description: string) {
  return { description, content: { "application/json": { schema: Problem } } };
}

/** Answers a known failure in the one shape all failures have. */
export function answerProblem(c: Context<ApiEnv>, code: ProblemCode, fields?: FieldErrors, more?: object): Response {
  const { status, error } = problems[code];
  return c.json({ ...more, error, code, requestId: c.get("requestId"), ...(fields && { fields }) }, status, {
    "Cache-Control": "no-store",
  });
}

/** Field messages of a failed schema, by field name; the first message of a field wins. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  return messagesByField(error);
}
