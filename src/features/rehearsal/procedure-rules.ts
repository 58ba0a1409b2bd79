import { z } from "zod";
import { decisions } from "./replay-rules.ts";
import csab from "./rule-files/csab.json" with { type: "json" };
import josaa from "./rule-files/josaa.json" with { type: "json" };
import mhtCet2024 from "./rule-files/mht-cet-2024.json" with { type: "json" };
import mhtCet2025 from "./rule-files/mht-cet-2025.json" with { type: "json" };
import { orderedBy } from "./seat-order-rules.ts";

const Source = z.strictObject({ publisher: z.string().min(3), title: z.string().min(3), note: z.string() });
const options = z.array(z.enum(decisions)).min(1);

/** How an authority allots seats round by round, for the years that its text or lists are known to cover. */
export const Procedure = z.strictObject({
  authority: z.string(),
  years: z.array(z.int()).min(1),
  version: z.int().min(1),
  sources: z.array(Source).min(1),
  /** Rows of these stages of a round are replayed; what others are for is not in the rules of eligibility. */
  stages: z.array(z.string()).min(1),
  /** In which order the pools of one choice are tried: by the first entry, among equals by the next. */
  order: z.array(z.strictObject({ by: z.enum(orderedBy), values: z.array(z.string()).min(1) })).min(1),
  /** What may be decided, by the decision before; `float` is where everybody begins. */
  next: z.strictObject({ float: options, slide: options.optional() }),
  /** A choice among the first ones that is allotted in this round freezes by itself. */
  binds: z.array(z.strictObject({ round: z.int().min(1), first: z.int().min(1) })),
});
export type Procedure = z.infer<typeof Procedure>;

const procedures = [josaa, csab, mhtCet2024, mhtCet2025].map((file) => Procedure.parse(file));

/** The procedure of a year, with the year that it is carried from where it does not cover the year itself. */
export interface ProcedureInForce {
  procedure: Procedure;
  carriedFrom: number | null;
}

/**
 * How an authority allotted seats in a year. Years without rules of their own take those of the nearest year, the later
 * one of two.
 *
 * @param authority as in the API: `josaa`
 * @returns null for an authority without rules
 */
export function procedureFor(
  authority: string,
  year: number,
  known: readonly Procedure[] = procedures,
): ProcedureInForce | null {
  const years = known
    .filter((procedure) => procedure.authority === authority)
    .flatMap((procedure) => procedure.years.map((of) => ({ of, procedure })))
    .toSorted((a, b) => Math.abs(a.of - year) - Math.abs(b.of - year) || b.of - a.of);
  const [nearest] = years;
  return nearest ? { procedure: nearest.procedure, carriedFrom: nearest.of === year ? null : nearest.of } : null;
}
