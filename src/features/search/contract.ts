import { z } from "zod";
import { Suggestion } from "#features/catalogue/contract.ts";

const id = () => z.number().int();
const lists = z
  .object({ authority: z.string(), category: z.string().nullable().describe("as the form of these lists has it") })
  .nullable()
  .describe("the lists of `POST /api/chances/closings/` that the figure or exam is for; null: none");

const college = z.object({ id: id(), name: z.string(), city: z.string() });

/** Pages that a question may be about, by what they are for. */
export const helpPages = [
  "hostels",
  "scholarships",
  "jobs",
  "terms",
  "papers",
  "contact",
  "choices",
  "calendar",
  "chances",
  "compare",
  "packages",
  "faqs",
  "privacy",
  "login",
  "signup",
  "career",
  "accessibility",
  "about",
  "support",
  "offline",
  "rehearsal",
] as const;
export type HelpPage = (typeof helpPages)[number];

/** An answer that is no list of colleges, the likeliest first. */
export const DirectAnswer = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("exam"),
      key: z.string().describe("names it in `exam` of the calendar's calls"),
      name: z.string(),
      next: z
        .object({
          name: z.string(),
          starts_on: z.string(),
          ends_on: z.string(),
          precision: z.enum(["day", "month"]),
          status: z.enum(["expected", "announced", "changed", "cancelled"]),
        })
        .nullable()
        .describe("its next date; null: we have none"),
      authority: z
        .string()
        .nullable()
        .describe("whose chances it is for; null: we have closing lists only, or nothing"),
      lists,
    }),
    z.object({
      kind: z.literal("rank"),
      figure: z.number(),
      unit: z.enum(["rank", "percentile"]),
      category: z.string().nullable().describe("null: not said"),
      exam: z.string().nullable().describe("key of an exam; null: not said"),
      lists,
    }),
    z.object({
      kind: z.literal("marks"),
      figure: z.number().describe("marks, which are no rank: nothing is computed from them"),
      exam: z.string().nullable().describe("key of an exam; null: not said"),
      authority: z.string().nullable().describe("whose chances it is for, from a rank; null: we give none"),
      lists,
    }),
    z.object({ kind: z.literal("compare"), colleges: z.array(college).length(2) }),
    z.object({ kind: z.literal("recognised"), college }),
    z.object({
      kind: z.literal("hostels"),
      city: z.string().nullable(),
      college: college.nullable().describe("that they are near to; null: none was named"),
      max_rent: id().nullable().describe("rupees a month, where the text names a sum"),
      for_whom: z.enum(["girls", "boys"]).nullable(),
      count: id().describe("hostels that we have there"),
    }),
    z.object({ kind: z.literal("scholarships"), count: id() }),
    z.object({ kind: z.literal("jobs"), count: id() }),
    z.object({
      kind: z.literal("career"),
      slug: z.string().describe("names its page"),
      title: z.string(),
      description: z.string(),
      with_colleges: z.boolean().describe("whether colleges that teach it may be wanted as well"),
    }),
    z.object({ kind: z.literal("article"), id: id(), title: z.string() }),
    z.object({ kind: z.literal("page"), page: z.enum(helpPages) }),
  ])
  .meta({ id: "DirectAnswer" });
export type DirectAnswer = z.infer<typeof DirectAnswer>;
export type RankAnswer = Extract<DirectAnswer, { kind: "rank" }>;

/** What suggestions beside colleges may be of. */
export const otherKinds = ["hostels", "career", "exam", "scholarships", "article"] as const;

export const SiteSuggestion = Suggestion.extend({
  kind: z.enum([...Suggestion.shape.kind.options, ...otherKinds]),
  id: z.number().int().nullable().describe("of a college, a stream or an article"),
  count: z.number().int().nullable().describe("colleges, for a course, a city or a stream; hostels, scholarships"),
  path: z.string().describe("its page on this site"),
}).meta({ id: "Suggestion" });
export type SiteSuggestion = z.infer<typeof SiteSuggestion>;
