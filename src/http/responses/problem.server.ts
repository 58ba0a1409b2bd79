import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
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

/** The same as RFC 9457 has it, for clients that ask for it by Accept. */
const ProblemDetails = z
  .object({
    type: z.url().describe("Names the kind of failure, and leads to the list of all kinds"),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi("ProblemDetails");

export const detailsType = "application/problem+json";

/** OpenAPI entry of a failed reply. */
export function problemReply(description: string) {
  return {
    description,
    content: { "application/json": { schema: Problem }, [detailsType]: { schema: ProblemDetails } },
  };
}

/**
 * Answers a known failure in the one shape all failures have, in the language of the request: English unless it asks for
 * another one by `?lang=`, its cookie or Accept-Language. The console is in English.
 */
export function answerProblem(c: Context<ApiEnv>, code: ProblemCode, fields?: FieldErrors, more?: object): Response {
  const { status, error } = problems[code];
  const locale = c.req.path.startsWith("/api/staff/") ? "en" : chooseLocale(c.req.raw.headers, c.req.url);
  const title = sayRefusal(locale, error);
  const body = {
    ...more,
    ...(asksForDetails(c.req.header("accept"))
      ? { type: `${c.get("deps").config.PUBLIC_URL}/api/docs#${code}`, title, status }
      : { error: title }),
    ...{ code, requestId: c.get("requestId") },
    ...(fields && { fields: sayRefusals(locale, fields) }),
  };
  return c.json(body, status, {
    "Cache-Control": "no-store",
    "Content-Language": locale,
    ...("type" in body && { "Content-Type": detailsType }),
  });
}

/** Whether a client names the media type of RFC 9457, and does not prefer plain JSON. */
export function asksForDetails(accept: string | undefined): boolean {
  if (!accept?.includes(detailsType)) return false;
  const qualityOf = (type: string) => parseAccept(accept).find((one) => one.type.toLowerCase() === type)?.q ?? 0;
  return qualityOf(detailsType) > 0 && qualityOf(detailsType) >= qualityOf("application/json");
}

/** Messages of a failed schema for the form of a page, by field name; the first message of a field wins. */
export function fieldErrors(error: z.core.$ZodError, locale: Locale): FieldErrors {
  return sayRefusals(locale, messagesByField(error));
}
