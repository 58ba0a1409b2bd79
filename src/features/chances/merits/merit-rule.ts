import { z } from "zod";
import { Source, Words } from "../closings/description.ts";
import file from "./merit-rules.json" with { type: "json" };

/** One figure that the student types, and how much of the sum it is. */
const Part = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  words: Words,
  /** The maximum, unless another one is stated. */
  out_of: z.number().positive(),
  /** What full marks add to the sum. */
  counts: z.number().positive(),
  is_percentile: z.boolean().default(false),
  /** No board or test has another maximum. */
  is_fixed: z.boolean().default(false),
  is_optional: z.boolean().default(false),
});
export type MeritPart = z.infer<typeof Part>;

/** How one authority adds marks up to the figure that it ranks by. The shape of `merit-rules.json`. */
const MeritRule = z
  .strictObject({
    key: z.string().regex(/^[a-z_]+$/),
    /** As cut-offs name it. */
    authority: z.string().min(2),
    /** The merit list of the authority that ranks by this sum; empty: it has one. */
    merit_list: z.string().default(""),
    name: Words,
    how: Words,
    parts: z.array(Part).min(2),
    /** Of these parts only the best ones count. */
    best: z.strictObject({ of: z.array(z.string()), count: z.int().positive() }).optional(),
    sources: z.array(Source).min(1),
  })
  .refine(({ parts, best }) => (best?.of ?? []).every((name) => parts.some(({ key }) => key === name)), "unknown part");
export type MeritRule = z.infer<typeof MeritRule>;

export const meritRules: readonly MeritRule[] = file.map((rule) => MeritRule.parse(rule));

/** The largest sum that there is. */
export function fullMerit({ parts, best }: MeritRule): number {
  const always = parts.filter(({ key }) => !best?.of.includes(key));
  const chosen = parts.filter(({ key }) => best?.of.includes(key)).slice(0, best?.count);
  return [...always, ...chosen].reduce((sum, { counts }) => sum + counts, 0);
}
