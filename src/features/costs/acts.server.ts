import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { CostAnswer, CostQuestion } from "./contract.ts";
import { answerCosts } from "./service/answer-costs.server.ts";

/** Somebody asks what a course costs. */
export const askCosts = defineAct({
  name: "ask_costs",
  who: everyone,
  limit: perAddress("costs"),
  source: "S18.1",
  tag: "Costs",
  rest: "POST /api/costs/",
  operationId: "askCosts",
  summary: "What a course costs in all, and what leaving it costs",
  description:
    "Fees over all years, hostel, food, travel and deposits; scholarships that the answers do not contradict; the instalment of a loan beside the median salary that the college filed; what the rules of UGC and of the authority give back to a student who leaves. Each figure says whether it is published, entered or an assumption. Nothing of the body is stored or logged, and no reply is cached. `docs/costs.md` says how it is computed.",
  input: CostQuestion,
  work: ({ deps, input }) => answerCosts(deps, input),
  reply: ok(CostAnswer, "The costs"),
  refusals: { 404: "There is no such college", 429: "More than 60 questions a minute from this address" },
});
