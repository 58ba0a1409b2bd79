import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { facts, ok } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { AppError } from "#lib/errors.ts";
import { policyOf } from "#policies/policies.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { AnsweredComparison, Comparison, ComparisonQuestion, maxCompared, readComparedIds } from "./contract.ts";
import { compare, compareFrom } from "./service/compare.server.ts";

const comparing = { tag: "Streams and colleges", refusals: { 404: "None of them is listed" } };
const ofMessage = `must be one to ${maxCompared} of the kind college-12 or branch-567, between commas`;

/** Somebody sets published figures side by side. */
export const listComparison = defineAct({
  ...policyOf("read_facts"),
  ...comparing,
  rest: "GET /api/compare/",
  operationId: "compare",
  summary: "Two to four colleges or branches side by side",
  description:
    "Each figure with its receipt, and `is_equal` or `not_comparable` where it is. Closing values of branches are in `pools`: those of one pool may be compared, those of two never.",
  query: z.object({
    of: z
      .preprocess(
        (given) => (Array.isArray(given) ? given.join(",") : given),
        z
          .string({ error: "is required" })
          .max(200, "must have at most 200 characters")
          .regex(/^(college|branch)-[1-9][0-9]{0,9}(,(college|branch)-[1-9][0-9]{0,9}){0,3}$/, ofMessage),
      )
      .openapi({
        type: "string",
        maxLength: 200,
        description: "Up to four, between commas",
        example: "college-1,branch-1",
      }),
  }),
  work: async ({ deps, query }) => listed((await compare(deps, readComparedIds([query.of]))).comparison),
  reply: facts(Comparison, "The comparison", ({ items, absent }: Comparison) => [
    ...items.flatMap(({ college_id: id }) => pageTags.college(id)),
    ...(absent.length > 0 ? pageTags.colleges : []),
  ]),
});

/** Somebody compares from where they live. */
export const askComparison = defineAct({
  ...comparing,
  name: "ask_comparison",
  who: everyone,
  limit: perAddress("chances"),
  source: "S19.3",
  rest: "POST /api/compare/",
  operationId: "askComparison",
  summary: "The same, with how far each is from home",
  description: "Nothing of the body is stored or logged, and no reply is cached.",
  input: ComparisonQuestion,
  work: ({ deps, input }) => compareFrom(deps, input),
  reply: ok(AnsweredComparison, "The comparison", (_, { comparison, home, distances }: Answered) => ({
    ...listed(comparison),
    home,
    distances,
  })),
  refusals: { ...comparing.refusals, 429: "More than 60 questions a minute from this address" },
});

/** Comparisons: of published figures for everybody, and from where somebody lives. */
export const comparisonActs = [listComparison, askComparison];

type Answered = Awaited<ReturnType<typeof compareFrom>>;

/** @throws AppError college_not_found where nothing of it is listed */
function listed(comparison: Comparison): Comparison {
  if (comparison.items.length === 0) throw new AppError("college_not_found");
  return comparison;
}
