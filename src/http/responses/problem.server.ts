import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type FieldErrors, type ProblemCode, problems } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { sayRefusal, sayRefusals } from "#lib/messages/refusals.server.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import { chooseLocale } from "../request/locale.server.ts";
import type { ApiEnv } from "../request-context.server.ts";

/** The body of every failed API reply (specification D2). */
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

/**
 * Answers a known failure in the one shape all failures have, in the language of the request: English unless it asks for
 * another one by `?lang=`, its cookie or Accept-Language. The console is in English.
 */
export function answerProblem(c: Context<ApiEnv>, code: ProblemCode, fields?: FieldErrors, more?: object): Response {
  const { status, error } = problems[code];
  const locale = c.req.path.startsWith("/api/staff/") ? "en" : chooseLocale(c.req.raw.headers, c.req.url);
  const body = { error: sayRefusal(locale, error), code, requestId: c.get("requestId") };
  return c.json({ ...more, ...body, ...(fields && { fields: sayRefusals(locale, fields) }) }, status, {
    "Cache-Control": "no-store",
    "Content-Language": locale,
  });
}

/** Messages of a failed schema for the form of a page, by field name; the first message of a field wins. */
export function fieldErrors(error: z.core.$ZodError, locale: Locale): FieldErrors {
  return sayRefusals(locale, messagesByField(error));
}
