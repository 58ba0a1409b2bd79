import { z } from "zod";
import { Source } from "#features/catalogue/contract.ts";

/** What a figure is about; it begins the id of the fact. */
export const factKinds = [
  "cutoff",
  "entry",
  "intake",
  "seats",
  "outcome",
  "placement",
  "fee",
  "college",
  "total",
  "branches",
  "closing",
  "fees",
  "nearest",
  "distance",
  "price",
  "room",
  "rank",
  "subjects",
  "stream",
] as const;
export type FactKind = (typeof factKinds)[number];

const figureNames = [
  "opening",
  "closing",
  "best_closing",
  "last_closing",
  "seats",
  "branches",
  "colleges",
  "highest_package",
  "median_package",
  "top_package",
  "graduates",
  "placed",
  "joined",
  "finished_in_time",
  "higher_study",
  "fee",
  "lowest_fee",
  "highest_fee",
  "founded_year",
  "university",
  "website",
  "ownership",
  "women_only",
  "distance",
  "price",
  "sharing",
  "rank",
  "score",
  "subjects",
] as const;
export type FigureName = (typeof figureNames)[number];

const figureUnits = [
  "rank",
  "marks",
  "percentile",
  "seats",
  "branches",
  "colleges",
  "rupees_per_year",
  "rupees_per_month",
  "students",
  "beds",
  "place",
  "metres",
  "year",
  "text",
] as const;

const factTerms = [
  "exam",
  "rank_list",
  "authority",
  "year",
  "round",
  "stage",
  "quota",
  "seat_type",
  "category",
  "gender",
  "preparatory",
  "level",
  "degree",
  "shift",
  "programme",
  "group",
  "company",
  "includes",
  "fixed_by",
  "hostel",
  "ranking",
] as const;
export type FactTerm = (typeof factTerms)[number];

/** A rule by which a figure is computed from others. */
const factRules = [
  "seats_total",
  "branch_count",
  "closing_range",
  "fee_range",
  "straight_line",
  "nearest_hostel",
  "cheapest_bed",
  "stream_total",
] as const;
export type FactRule = (typeof factRules)[number];

const Figure = z.object({
  name: z.enum(figureNames),
  value: z.union([z.number(), z.string()]),
  unit: z.enum(figureUnits),
  out_of: z.number().nullable().describe("for marks: the highest that there are"),
});
export type FactFigure = z.infer<typeof Figure>;

const Change = z.object({
  at: z.iso.datetime(),
  by: z.string().describe("who changed it, without a surname"),
  action: z.string().describe("such as create, change, restore"),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
});
export type FactChange = z.infer<typeof Change>;

/** One fact with where it comes from: its receipt. */
export const Fact = z
  .object({
    id: z.string().describe("stays the same when the figure is read again, such as cutoff-123"),
    kind: z.enum(factKinds),
    figures: z.array(Figure).describe("what is published; several where one row of a source has several"),
    terms: z
      .array(z.object({ term: z.enum(factTerms), value: z.string() }))
      .describe("what the figures are of: the exam, the list, the round, the category"),
    about: z
      .object({ kind: z.enum(["college", "hostel", "stream"]), id: z.number().int(), name: z.string() })
      .describe("whose figure it is"),
    branch: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    rule: z.enum(factRules).nullable().describe("the rule by which it is computed; null: a source has it as it is"),
    made_of: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().describe("such as the branch"),
          value: z.number().nullable().describe("null: not in our data"),
        }),
      )
      .describe("the facts that a computed figure is made of, at most 50; each has a receipt of its own"),
    source: Source.nullable().describe("null for computed figures: their facts have sources"),
    status: z.enum(["official", "claimed", "provisional", "sample", "computed", "disputed"]),
    disputed_since: z.iso.datetime().nullable().describe("since when a report waits for our answer; null: none does"),
    file: z
      .object({
        name: z.string(),
        sha256: z.string(),
        line: z.number().int().nullable().describe("counted from 1"),
        imported_on: z.string().describe("YYYY-MM-DD"),
      })
      .nullable()
      .describe("the file and line that it was read from; null: typed in, or imported before lines were stored"),
    history: z.array(Change).describe("what our office changed in it, newest first, at most 20"),
    address: z.string().describe("the page that shows this receipt"),
  })
  .meta({ id: "Fact" });
export type Fact = z.infer<typeof Fact>;
