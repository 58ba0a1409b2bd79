import { z } from "zod";
import csab2025 from "./rule-files/csab-2025.json" with { type: "json" };
import josaa2025 from "./rule-files/josaa-2025.json" with { type: "json" };
import mhtCet2025 from "./rule-files/mht-cet-2025.json" with { type: "json" };
import ugc2025 from "./rule-files/ugc-2025.json" with { type: "json" };

const rupees = z.int().min(0);
const monthAndDay = z.string().regex(/^\d\d-\d\d$/);

/** What a college or an authority gives back, for the years that its text is known to cover. The shape of `rule-files/`. */
const RefundRuleFile = z.strictObject({
  authority: z.string().regex(/^[a-z_]+$/),
  name: z.string().min(3),
  /** Years in which admission takes place. */
  years: z.array(z.int()).min(1),
  version: z.int().min(1),
  sources: z.array(z.strictObject({ publisher: z.string().min(3), title: z.string().min(3), note: z.string() })).min(1),
  /** Days of the year of admission until which all is given back, and all but a charge. It comes before the steps. */
  full_refund: z.strictObject({ until: monthAndDay, charge_until: monthAndDay, max_charge_rupees: rupees }).nullable(),
  /**
   * By days from the last date of admission to the day of leaving, earliest first; the last one has no end. A charge is at
   * most the percentage of what was paid, and at most the amount.
   */
  steps: z.array(
    z.strictObject({
      up_to_days: z.int().nullable(),
      percent: z.int().min(0).max(100),
      charge: z.strictObject({ percent: z.int().nullable(), max_rupees: rupees }).nullable(),
    }),
  ),
  /** Of the authority that gives seats; null amounts are to be checked with it. */
  seat_fee: z.strictObject({ rupees: rupees.nullable(), charge_rupees: rupees.nullable() }).nullable(),
});
export type RefundRules = z.infer<typeof RefundRuleFile>;

export const refundRuleSets: readonly RefundRules[] = [ugc2025, mhtCet2025, josaa2025, csab2025].map((file) =>
  RefundRuleFile.parse(file),
);

/** Rules older than this say too little about a year. */
const maxAge = 2;

/**
 * The rules of an authority for admissions of a year: until there are any of that year, the newest before it, at most two
 * years old.
 *
 * @returns null when no rule is known
 */
export function refundRulesFor(
  authority: string,
  year: number,
  sets: readonly RefundRules[] = refundRuleSets,
): { rules: RefundRules; carriedFrom: number | null } | null {
  for (let age = 0; age <= maxAge; age += 1) {
    const found = sets
      .filter((rules) => rules.authority === authority && rules.years.includes(year - age))
      .sort((a, b) => b.version - a.version)[0];
    if (found) return { rules: found, carriedFrom: age === 0 ? null : year - age };
  }
  return null;
}
