import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { facts, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { sliceOf } from "#http/request/paging.server.ts";
import { pageFields, plainText } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { Career, CareerCard } from "./contract.ts";
import { getCareer, listCareers } from "./service.server.ts";

const read = { ...policyOf("read_facts"), tag: "Careers" };

const list = defineAct({
  ...read,
  rest: "GET /api/careers/",
  summary: "Pages on careers and courses, in the order that staff gave them",
  query: z.object(pageFields()),
  work: async ({ deps, locale, query }) => sliceOf(await listCareers(deps, locale), query),
  reply: pageOf(CareerCard, "One page of careers", pageTags.careers),
});

const details = defineAct({
  ...read,
  rest: "GET /api/careers/{slug}/",
  summary: "One career: what one studies, needs and pays, and where it leads",
  params: z.object({ slug: plainText(200).openapi({ example: "doctor" }) }),
  work: ({ deps, locale, params }) => getCareer(deps, params.slug, locale),
  reply: facts(Career, "The career", pageTags.careers),
  refusals: { 404: "There is no such page, or it is not shown" },
});

/** Calls about careers: what their pages show. */
export const careerActs = [list, details];
