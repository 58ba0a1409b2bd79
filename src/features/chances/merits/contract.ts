import { z } from "zod";
import { Conversion, scaleUnits } from "../scales/contract.ts";

const marks = z.strictObject({
  marks: z.number({ error: "must be a number" }).min(0, "must not be negative").max(10_000, "is not in these lists"),
  out_of: z
    .number({ error: "must be a number" })
    .positive("must be more than 0")
    .max(10_000, "is not in these lists")
    .optional()
    .describe("their maximum, where it is another one"),
});

/** Body of `POST /api/chances/merit/`. */
export const MeritQuestion = z
  .strictObject({
    rule: z.string().min(1).max(40).describe("as `GET /api/chances/merit/` names it"),
    parts: z.record(z.string().max(40), marks).describe("the marks, by part"),
  })
  .meta({ id: "MeritQuestion" });
export type MeritQuestion = z.infer<typeof MeritQuestion>;

/** How one authority adds marks up to the figure that it ranks by. */
export const MeritForm = z
  .object({
    rule: z.string(),
    authority: z.string(),
    title: z.string(),
    name: z.string().describe("what the sum is called"),
    how: z.string(),
    out_of: z.number(),
    parts: z.array(
      z.object({
        part: z.string(),
        label: z.string(),
        out_of: z.number(),
        counts: z.number().describe("what full marks add to the sum"),
        is_percentile: z.boolean(),
        is_fixed: z.boolean().describe("another maximum is refused"),
        is_optional: z.boolean(),
      }),
    ),
    sources: z.array(
      z.object({
        publisher: z.string(),
        title: z.string(),
        address: z.string().nullable(),
        official: z.boolean().describe("false: written from memory, and not compared with the text yet"),
      }),
    ),
    closings_by: z.enum(scaleUnits).describe("what the authority's lists of closing values go by"),
    figure: z.string().describe("the key of that figure in the form of these lists"),
    has_chances: z.boolean().describe("the authority has a model, so that `POST /api/chances/` answers"),
  })
  .meta({ id: "MeritForm" });
export type MeritForm = z.infer<typeof MeritForm>;

export const Merit = z
  .object({
    form: MeritForm,
    figure: z.number(),
    parts: z.array(
      z.object({
        part: z.string(),
        label: z.string(),
        marks: z.number(),
        out_of: z.number(),
        adds: z.number(),
        is_counted: z.boolean().describe("false: others were better"),
      }),
    ),
    conversion: Conversion.nullable().describe(
      "the rank of this sum in the newest list that holds both; null: none does",
    ),
  })
  .meta({ id: "Merit" });
export type Merit = z.infer<typeof Merit>;
