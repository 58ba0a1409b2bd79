import { z } from "zod";
import csab2025 from "./rule-files/csab-2025.json" with { type: "json" };
import josaa2025 from "./rule-files/josaa-2025.json" with { type: "json" };
import mhtCet2025 from "./rule-files/mht-cet-2025.json" with { type: "json" };
import mhtCet2026 from "./rule-files/mht-cet-2026.json" with { type: "json" };

/** Every kind of finding. */
export const findingKinds = [
  "duplicate",
  "unknown_branch",
  "not_offered",
  "not_yours",
  "wrong_rank",
  "answer_missing",
  "seats_not_judged",
  "out_of_reach",
  "order",
  "never_allotted",
  "no_safety_tail",
  "above_fees",
  "no_hostel",
  "binds",
] as const;
export type FindingKind = (typeof findingKinds)[number];

const Source = z.strictObject({ id: z.string().min(3), publisher: z.string().min(3), title: z.string().min(3) });

/** Which allotment ends a candidate's rounds. */
const Bind = z.strictObject({
  /** null: in every round. */
  round: z.int().min(1).nullable(),
  /** So many choices from the top. */
  first: z.int().min(1),
  text: z.string().min(10),
  source: z.string(),
});
export type Bind = z.infer<typeof Bind>;

/** What a choice list of one authority must heed, for the years that its text is known to cover. The shape of `rule-files/`. */
const LintRules = z
  .strictObject({
    authority: z.string().regex(/^[a-z_]+$/),
    name: z.string().min(3),
    years: z.array(z.int()).min(1),
    version: z.int().min(1),
    sources: z.array(Source).min(1),
    list: z.strictObject({ text: z.string().min(10), source: z.string() }),
    /** By round, ascending. */
    binds: z.array(Bind),
    after_allotment: z.array(z.strictObject({ name: z.string(), text: z.string().min(10), source: z.string() })),
    /** The kinds of findings that make sense here. */
    finds: z.array(z.enum(findingKinds)),
  })
  .refine(
    ({ sources, list, binds, after_allotment: after }) =>
      [list, ...binds, ...after].every(({ source }) => sources.some(({ id }) => id === source)),
    "every rule names one of the file's sources",
  );
export type LintRules = z.infer<typeof LintRules>;

/** Every rule file that the product brings. */
export const lintRules: readonly LintRules[] = [josaa2025, csab2025, mhtCet2025, mhtCet2026].map((file) =>
  LintRules.parse(file),
);

/** The rules of a season, and the year that they are of when those of the season are not known. */
export interface LintRulesInForce {
  rules: LintRules;
  carriedFrom: number | null;
}

/** Rules older than this say too little about a season. */
const maxAge = 2;

/**
 * The rules of a season; until they are known, the newest before it, at most two years old.
 *
 * @param authority its key: `josaa`
 * @returns null where no rule is known: a list can then be checked for nothing
 */
export function lintRulesFor(authority: string, year: number): LintRulesInForce | null {
  for (let age = 0; age <= maxAge; age += 1) {
    const rules = lintRules.find((of) => of.authority === authority && of.years.includes(year - age));
    if (rules) return { rules, carriedFrom: age === 0 ? null : year - age };
  }
  return null;
}
