import { createRoute, z } from "@hono/zod-openapi";
import { authorities } from "#features/chances/contract.ts";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { optionalText } from "#http/query-fields.server.ts";
import { AppError } from "#lib/errors.ts";
import { OfflineKit } from "./contract.ts";
import { listKits, readKit } from "./service/offline-kits.server.ts";

const list = createRoute({
  ...admit("read_facts"),
  operationId: "listOfflineKits",
  method: "get",
  path: "/api/offline-kits/",
  tags: ["Offline kits"],
  summary: "The kits that can be kept for use without a connection",
  description:
    "One for each authority with a model, with its size and the day of its newest list. Up to ten minutes old.",
  responses: { 200: jsonReply(z.object({ results: z.array(OfflineKit) }), "One entry for each authority") },
});

const file = createRoute({
  ...admit("read_facts"),
  operationId: "getOfflineKit",
  method: "get",
  path: "/api/offline-kits/{authority}/",
  tags: ["Offline kits"],
  summary: "The file of a kit",
  description:
    "Model, rules, names and the closing values of the newest three years, compressed by gzip. With it a browser answers `POST /api/chances/`, `POST /api/choices/check/` and `POST /api/rehearsal/` by itself, with the server's own code. `docs/offline-kit.md` has the format. With the newest `version` the reply may be kept for a year; without it, or with an older one, the newest kit is answered and must be asked for again.",
  request: {
    params: z.object({ authority: z.enum(authorities) }),
    query: z.object({ version: optionalText(64, "As `GET /api/offline-kits/` names it") }),
  },
  responses: {
    200: {
      description: "The file",
      content: { "application/gzip": { schema: { type: "string" } } },
    },
    ...invalidInput,
    404: problemReply("There is no model of this authority"),
  },
});

/** Calls about kits for use without a connection. */
export function offlineKitRoutes() {
  const routes = createApiRouter();
  routes.openapi(list, async (c) => {
    const results = await listKits(c.get("deps"));
    return c.json({ results }, 200, { "Cache-Control": "public, max-age=60" });
  });
  routes.openapi(file, async (c) => {
    const kit = await readKit(c.get("deps"), c.req.valid("param").authority);
    if (!kit) throw new AppError("chances_not_found");
    const isNewest = c.req.valid("query").version === kit.about.version;
    return c.body(kit.file, 200, {
      "Content-Type": "application/gzip",
      "Cache-Control": isNewest ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: `"${kit.about.version}"`,
    });
  });
  return routes;
}
