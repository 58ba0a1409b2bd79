import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { facts } from "#http/act/replies.server.ts";
import { aboutTags } from "#http/documents/page-tags.ts";
import { policyOf } from "#policies/policies.ts";
import { Fact } from "./contract.ts";
import { readFact } from "./service/read-fact.server.ts";

/** Somebody asks where a figure comes from. */
export const readReceipt = defineAct({
  ...policyOf("read_facts"),
  operationId: "getFact",
  rest: "GET /api/facts/{id}/",
  tag: "Facts",
  summary: "The receipt of one figure: what it means, where it comes from, and whether it is disputed",
  description:
    "Ids: cutoff-<id>, intake-<id>, seats-<branch>, outcome-<placement>-<group>, placement-<id>, fee-<id>, rank-<id>, subjects-<branch>, room-<id>, college-<id>-<field>; and, for computed figures, total-<college>, branches-<college>, closing-<college>, fees-<college> (each with -<stream> for one stream), nearest-<college>, distance-<college>-<hostel>, price-<hostel>, stream-<id>.",
  params: z.object({
    id: z.string().max(60).openapi({ description: "The fact, as figures name it", example: "cutoff-1" }),
  }),
  work: ({ deps, params }) => readFact(deps, params.id),
  reply: facts(Fact, "The receipt", ({ about }) => aboutTags(about)),
  refusals: { 404: "There is no such figure" },
});

/** The receipt of a single figure. */
export const factActs = [readReceipt];
