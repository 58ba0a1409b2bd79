import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, jsonReply } from "#http/api-router.server.ts";
import { aboutTags } from "#http/page-tags.ts";
import { problemReply } from "#http/problem.server.ts";
import { Fact } from "./contract.ts";
import { readFact } from "./service/read-fact.server.ts";

const factRoute = createRoute({
  ...admit("read_facts"),
  operationId: "getFact",
  method: "get",
  path: "/api/facts/{id}/",
  tags: ["Facts"],
  summary: "The receipt of one figure: what it means, where it comes from, and whether it is disputed",
  description:
    "Ids: cutoff-<id>, intake-<id>, seats-<branch>, outcome-<placement>-<group>, placement-<id>, fee-<id>, rank-<id>, subjects-<branch>, room-<id>, college-<id>-<field>; and, for computed figures, total-<college>, branches-<college>, closing-<college>, fees-<college> (each with -<stream> for one stream), nearest-<college>, distance-<college>-<hostel>, price-<hostel>, stream-<id>.",
  request: {
    params: z.object({
      id: z.string().max(60).openapi({ description: "The fact, as figures name it", example: "cutoff-1" }),
    }),
  },
  responses: { 200: jsonReply(Fact, "The receipt"), 404: problemReply("There is no such figure") },
});

/** The calls about single figures. */
export function factRoutes() {
  return createApiRouter().openapi(factRoute, async (c) => {
    const fact = await readFact(c.get("deps"), c.req.valid("param").id);
    return answerPublic(c, fact, aboutTags(fact.about));
  });
}
