import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { PaperPlan, PaperQuestion } from "./contract.ts";
import { answerPapers } from "./service/plan-papers.server.ts";

/** Somebody asks for their paper plan. Source: docs/specification S17.4. */
export const planPapers = defineAct({
  name: "plan_papers",
  who: everyone,
  limit: perAddress("chances"),
  source: "S17.4",
  tag: "Calendar",
  rest: "POST /api/calendar/papers/",
  operationId: "planPapers",
  summary: "Which certificates a candidate needs, from which day each counts, and what is late already",
  description:
    "Computed from the dates of the chosen exams as they are today. Times are what is usual, never a promise. Nothing of the body is stored or logged, and no reply is cached.",
  input: PaperQuestion,
  work: ({ deps, input }) => answerPapers(deps, input),
  reply: ok(PaperPlan, "The plan"),
  refusals: { 404: "There is no such exam", 429: "More than 60 questions a minute from this address" },
});
