import { z } from "zod";
import { containsRank } from "#features/catalogue/rank-rules.ts";
import { maxTextLength } from "#features/catalogue/rules.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { facts } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { searchText } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import type { Who } from "#policies/policy.ts";
import { DirectAnswer, SiteSuggestion } from "./contract.ts";
import { answerQuestion } from "./service/answer-question.server.ts";
import { suggestOnSite } from "./service/suggest-on-site.server.ts";

const Question = z.object({ q: searchText(maxTextLength, "The text") });

/** Whatever an answer may be made of. */
const tags = [
  ...pageTags.colleges,
  ...pageTags.calendar,
  ...pageTags.hostels,
  ...pageTags.jobs,
  ...pageTags.scholarships,
  ...pageTags.careers,
  ...pageTags.news,
];

/** What the search page shows above the colleges, and what its box suggests. */
export const answerActs = [
  defineAct({
    ...policyOf("read_facts"),
    operationId: "suggest",
    rest: "GET /api/suggest/",
    tag: "Search",
    summary: "What somebody who has typed this much may be looking for",
    query: z.object({ q: searchText(maxTextLength, "What is typed so far") }),
    work: async ({ deps, locale, query }) => ({ results: await suggestOnSite(deps, query.q, locale) }),
    reply: facts(
      z.object({ results: z.array(SiteSuggestion) }),
      "At most eight suggestions, by kind, best first",
      tags,
    ),
  }),
  defineAct({
    ...policyOf("read_facts"),
    operationId: "answerQuestion",
    rest: "GET /api/answers/",
    tag: "Search",
    summary: "What a text asks for beside a list of colleges",
    description:
      "A figure of one college with its source, an exam, chances with a rank, marks that are no rank, two colleges to compare, whether a college is recognised, hostels, scholarships, jobs, an article or a page; the likeliest first. Empty for a text that asks for colleges: listColleges answers those.",
    query: Question,
    work: async ({ deps, locale, query }) => ({ results: await answerQuestion(deps, query.q, locale) }),
    reply: facts(
      z.object({ results: z.array(DirectAnswer) }),
      "The answers",
      (_, { query }: Call<Who, unknown, z.infer<typeof Question>>) => (containsRank(query.q) ? null : tags),
    ),
  }),
];
