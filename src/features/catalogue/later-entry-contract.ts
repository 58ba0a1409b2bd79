import { z } from "zod";
import { Source } from "./contract.ts";

/** A closing value of admission to a later year or a higher degree. It is not comparable with one of the first year. */
export const LaterEntry = z
  .object({
    entry: z
      .enum(["after_diploma", "after_degree"])
      .describe("the second year after a diploma, or a master's degree after a bachelor's"),
    authority: z.string(),
    exam: z.string().describe("or the merit list, where there is no exam"),
    programme: z.string(),
    year: z.number().int(),
    round: z.number().int().describe("0: a list of the whole counselling"),
    stage: z.string().describe("the stage of the round, where an authority allots in stages; else empty"),
    quota: z.string(),
    seat_type: z.string(),
    gender: z.enum(["any", "female"]),
    unit: z.enum(["rank", "marks"]),
    opening: z.number().nullable(),
    closing: z.number(),
    max_marks: z.number().nullable().describe("of marks"),
    marks_percent: z
      .number()
      .nullable()
      .describe("marks of the candidate at the closing rank, of 100; null: the list does not state them"),
    fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
    source: Source,
  })
  .meta({ id: "LaterEntry" });
export type LaterEntry = z.infer<typeof LaterEntry>;
