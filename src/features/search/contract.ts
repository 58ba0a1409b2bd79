import { z } from "zod";
import { Suggestion } from "#features/catalogue/contract.ts";
import { Cutoff } from "#features/catalogue/cutoffs-contract.ts";
import { authorities } from "#features/chances/contract.ts";

const id = () => z.number().int();
const lists = z
  .object({ authority: z.string(), category: z.string().nullable().describe("as the form of these lists has it") })
  .nullable()
  .describe(
    "the lists of `POST /api/chances/closings/` that the figure or exam is for; null: none, or a model answers",
  );

const examDate = z
  .object({
    name: z.string(),
    starts_on: z.string(),
    ends_on: z.string(),
    precision: z.enum(["day", "month"]),
    status: z.enum(["expected", "announced", "changed", "cancelled"]),
  })
  .nullable()
  .describe("its next date; null: we have none");

const college = z.object({ id: id(), name: z.string(), city: z.string() });

const receipt = () => z.string().describe("its receipt: GET /api/facts/{id}/");
const published = { year: z.number().int(), publisher: z.string().describe("whose figure it is") };

/** One figure of the thing that a question wants to know of a college. */
export const AskedFigure = z
  .discriminatedUnion("of", [
    z.object({
      of: z.literal("closing"),
      branch: z.string(),
      ...Cutoff.omit({ opening: true, is_preparatory: true, rank_list: true, stage: true }).shape,
      publisher: published.publisher,
    }),
    z.object({
      of: z.literal("fees"),
      low: z.number().int().describe("rupees a year"),
      high: z.number().int().describe("rupees a year"),
      fact: receipt().describe("receipt of the lowest"),
      high_fact: receipt(),
      ...published,
    }),
    z.object({
      of: z.literal("pay"),
      median: z.number().int().describe("rupees a year"),
      placed: z.number().int().nullable().describe("how many it is the median of; null: not said"),
      group: z.string(),
      fact: receipt(),
      ...published,
    }),
    z.object({
      of: z.literal("seats"),
      branch: z.string().nullable().describe("null: of all branches in our data"),
      seats: z.number().int().describe("a year"),
      fact: receipt(),
      publisher: published.publisher,
    }),
    z.object({
      of: z.literal("hostels"),
      count: z.number().int(),
      rent: z.number().int().nullable().describe("rupees a month, the cheapest bed; null: no price is known"),
      fact: receipt().nullable(),
    }),
    z.object({
      of: z.literal("date"),
      exam: z.string().describe("key of an exam that leads to the college"),
      name: z.string(),
      next: examDate.unwrap(),
    }),
    z.object({
      of: z.literal("place"),
      address: z.string().describe("as much of it as we have"),
      fact: z.null(),
      publisher: published.publisher,
    }),
  ])
  .meta({ id: "AskedFigure" });
export type AskedFigure = z.infer<typeof AskedFigure>;

/** Things that a question may want to know of a college. */
export const answeredThings = ["fees", "cutoff", "placement", "hostel", "seats", "dates", "way"] as const;

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
  "earn",
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
      kind: z.literal("fact"),
      thing: z.enum(answeredThings),
      college,
      branch: z.string().nullable().describe("the words for a branch; null: the college as a whole is asked about"),
      category: z.string().nullable().describe("null: open seats"),
      year: z.number().int().nullable().describe("that was asked for; null: none, the newest"),
      figures: z.array(AskedFigure).describe("empty: not in our data, or nothing says which college is meant"),
      is_ambiguous: z.boolean().describe("colleges of the very same name: no figure is shown"),
      others: z.array(college).describe("colleges that the words name as well, at most four"),
      website: z.string().nullable().describe("of the college, where we do not have what is asked; null: not known"),
    }),
    z.object({
      kind: z.literal("exam"),
      key: z.string().describe("names it in `exam` of the calendar's calls"),
      name: z.string(),
      next: examDate,
      has_calendar: z.boolean().describe("whether the calendar has the exam; if not, its own site has the dates"),
      url: z.string().nullable().describe("the authority's own site; null: not known"),
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
      uses: z
        .array(
          z.object({
            authority: z.enum(authorities),
            field: z.string().describe("place in `ranks` of `POST /api/chances/`, as list.kind"),
            exam: z.string(),
            as: z.enum(["common", "category", "percentile", "rank"]),
            category: z
              .object({ field: z.string(), value: z.string() })
              .nullable()
              .describe("the stated category, by its place in the question"),
          }),
        )
        .describe(
          "what the figure may be in a question about chances, the likeliest first; empty: no model goes by it",
        ),
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
export type FactAnswer = Extract<DirectAnswer, { kind: "fact" }>;

export function isFactAnswer(answer: DirectAnswer): answer is FactAnswer {
  return answer.kind === "fact";
}

/** What suggestions beside colleges may be of. */
export const otherKinds = ["hostels", "career", "exam", "scholarships", "article"] as const;

export const SiteSuggestion = Suggestion.extend({
  kind: z.enum([...Suggestion.shape.kind.options, ...otherKinds]),
  id: z.number().int().nullable().describe("of a college, a stream or an article"),
  count: z.number().int().nullable().describe("colleges, for a course, a city or a stream; hostels, scholarships"),
  path: z.string().describe("its page on this site"),
}).meta({ id: "Suggestion" });
export type SiteSuggestion = z.infer<typeof SiteSuggestion>;
