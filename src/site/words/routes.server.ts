import { Hono } from "hono";
import { etag } from "hono/etag";
import type { ApiEnv } from "#http/request-context.server.ts";
import { groups, locales } from "#lib/messages/compiled/types.ts";
import { overridesOf } from "#lib/messages/languages.server.ts";

/** The texts of staff in one language, which a page's script fetches when it opens a page with groups of words that it lacks. */
export function wordRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const locale of locales) {
    routes.get(`/words/${locale}.json`, etag(), (c) =>
      c.json(overridesOf(locale, groups) ?? {}, 200, { "Cache-Control": "public, no-cache" }),
    );
  }
  return routes;
}
