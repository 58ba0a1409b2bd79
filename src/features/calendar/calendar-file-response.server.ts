import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ApiEnv } from "#http/request-context.server.ts";

/** OpenAPI entry of a calendar file. */
export const calendarFileResponse = {
  description: "A calendar of all-day events (RFC 5545)",
  content: { "text/calendar": { schema: z.string() } },
};

/** Answers a calendar file. @param name of the file that a browser saves, without its ending */
export function answerCalendarFile(c: Context<ApiEnv>, text: string, name: string, cacheControl: string) {
  // The types of a route know texts in JSON only.
  return c.body(text, 200, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `inline; filename="${name}.ics"`,
    "Cache-Control": cacheControl,
    "X-Robots-Tag": "noindex",
  }) as never;
}
