import { z } from "zod";
import { rehearsedAuthorities } from "#features/chances/contract.ts";
import { defineAct } from "#http/act/act.server.ts";
import { jsonText, ok } from "#http/act/replies.server.ts";
import { usesOfRows } from "#http/perform.server.ts";
import { choiceOr } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { RehearsalAnswer, RehearsalQuestion, RehearsalYear } from "./contract.ts";
import { rehearseToJson } from "./service/rehearse.server.ts";
import { listRehearsalYears } from "./service/stored-lists.server.ts";

/** Somebody replays a past year of counselling. */
export const rehearseCounselling = defineAct({
  name: "rehearse",
  who: everyone,
  limit: perAddress("rehearsal"),
  source: "S16.1",
  tag: "Chances",
  rest: "POST /api/rehearsal/",
  operationId: "rehearseCounselling",
  summary: "A past year's counselling, replayed round by round with a candidate's list",
  description:
    "In each round every pool that the candidate may have is tried, choice by choice, in the authority's order. A seat is allotted where the rank that counts for it is within the closing value of that round; a seat that is held is never lost. The rounds are those of the real candidates of the year, without this one. `docs/rehearsal.md` says what a replay cannot know. Nothing of the body is stored or logged, and no reply is cached.",
  input: RehearsalQuestion,
  steps: ({ deps, input }) => ({
    weight: () => usesOfRows(input.choices.length),
    work: () => rehearseToJson(deps, input),
  }),
  reply: jsonText(RehearsalAnswer, "The rounds until a decision is missing, or all of them"),
  refusals: {
    404: "There are no lists of this authority and year",
    429: "More than 60 questions a minute from this address; a list counts once for each 100 rows",
  },
});

const years = defineAct({
  ...policyOf("read_facts"),
  tag: "Chances",
  rest: "GET /api/rehearsal/years/",
  summary: "The years that can be replayed, with what we have of their rounds",
  query: z.object({ authority: choiceOr("josaa", rehearsedAuthorities, "Of this authority") }),
  work: async ({ deps, query }) => ({ results: await listRehearsalYears(deps, query.authority) }),
  reply: {
    ...ok(z.object({ results: z.array(RehearsalYear) }), "Newest first; up to a minute old"),
    headers: { "Cache-Control": "public, max-age=60" },
  },
});

/** Replays of past years. */
export const rehearsalActs = [rehearseCounselling, years];
