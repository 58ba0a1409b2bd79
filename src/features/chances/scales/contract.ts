import { z } from "zod";

export const scaleUnits = ["marks", "percentile", "rank"] as const;

/** Body of `POST /api/chances/convert/`: one figure of one exam. */
export const ConvertQuestion = z
  .strictObject({
    scale: z.string().min(1).max(200).describe("as `GET /api/chances/convert/` names it"),
    year: z.int().min(1990).max(2100).optional().describe("of the list; else the newest"),
    from: z.enum(scaleUnits).describe("what the figure is"),
    value: z
      .number({ error: "must be a number" })
      .min(0, "must not be negative")
      .max(5_000_000, "is not in these lists")
      .describe("marks, percentile or rank"),
  })
  .meta({ id: "ConvertQuestion" });
export type ConvertQuestion = z.infer<typeof ConvertQuestion>;

/** Two figures that lists of an exam hold side by side. */
export const Scale = z
  .object({
    scale: z.string(),
    authority: z.string(),
    title: z.string(),
    exam: z.string(),
    merit_list: z.string().describe("empty: the exam has one"),
    unit: z.enum(["marks", "percentile"]).describe("what the list has beside the rank"),
    years: z.array(z.int()).describe("newest first"),
    closings_by: z
      .enum(scaleUnits)
      .nullable()
      .describe(
        "which of the figures `POST /api/chances/` or `POST /api/chances/closings/` takes; null: neither answers this authority",
      ),
    figure: z.string().nullable().describe("the key of that figure in the form of these lists"),
    has_chances: z.boolean().describe("the authority has a model, so that `POST /api/chances/` answers"),
  })
  .meta({ id: "Scale" });
export type Scale = z.infer<typeof Scale>;

const error = {
  pairs: z.int().describe("pairs of the list that were compared"),
  median: z.number().describe("of the differences, as a share of the listed rank: 0.01 is 1 %"),
  ninety: z.number().describe("nine of ten ranks are at most as far away"),
  misfits: z.number().describe("share of pairs that differ by more than 5 %: of another merit list, or misprinted"),
};

export const Conversion = z
  .object({
    scale: Scale,
    year: z.int(),
    from: z.enum(scaleUnits),
    value: z.number(),
    to: z.enum(scaleUnits),
    result: z
      .object({
        figure: z.number(),
        low: z.number().describe("the next figures of the list: the result is between them"),
        high: z.number(),
        basis: z
          .enum(["listed", "derived"])
          .describe("listed: the list has this very pair; derived: it is between two"),
      })
      .nullable()
      .describe("null: better than the best figure of the list, or worse than its last"),
    covers: z
      .object({
        best: z.object({ value: z.number(), rank: z.number() }),
        last: z.object({ value: z.number(), rank: z.number() }),
      })
      .describe("where the list begins and ends"),
    error: z.object(error).describe("each pair computed from the others of its year"),
    year_before: z
      .object({
        year: z.int(),
        shift: z.number().describe("median with its sign: -0.1, ranks of the year before were 10 % smaller"),
        ...error,
      })
      .nullable()
      .describe("this year's pairs computed by the year before; null: no such list"),
    sources: z.array(
      z.object({ publisher: z.string(), title: z.string(), address: z.string().nullable(), status: z.string() }),
    ),
  })
  .meta({ id: "Conversion" });
export type Conversion = z.infer<typeof Conversion>;
