import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { Package } from "./contract.ts";
import { presentPackage } from "./present.ts";
import { listPackages } from "./service.server.ts";

const list = createRoute({
  ...admit("read_packages"),
  operationId: "listPackages",
  method: "get",
  path: "/api/subscriptions/",
  tags: ["Packages"],
  summary: "Packages that a student can sign up with",
  description: "Needs an access token of POST /api/token/, of the service account or of a student. All on one page.",
  responses: {
    200: jsonReply(pageReply(Package), "The packages, in the order that staff gave them"),
    401: problemReply("The token is missing, wrong or too old"),
    403: problemReply("The token does not open this"),
  },
});

/** `GET /api/subscriptions/` of specification S7. */
export function packageRoutes() {
  const api = createApiRouter();
  return api.openapi(list, async (c) => {
    const results = (await listPackages(c.get("deps"))).map(presentPackage);
    return c.json({ count: results.length, next: null, previous: null, results }, 200, noStore);
  });
}
