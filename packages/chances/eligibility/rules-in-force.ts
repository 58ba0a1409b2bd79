import { type RuleSet, ruleSets, rulesFor } from "./rule-set.ts";

/** The rules by which a season is answered. */
export interface RulesInForce {
  rules: RuleSet;
  /** The year that they are of, when those of the season are not published yet; null: they are of the season. */
  carriedFrom: number | null;
}

/** Rules older than this say too little about a season: nothing is offered then. */
const maxAge = 2;

/**
 * The rules of a season: those that staff published before those of the product; until there are any of the season itself,
 * the newest before it, at most two years old.
 *
 * @param stored what staff published
 * @returns null when nothing may be offered
 */
export function rulesInForce(
  authority: string,
  year: number,
  stored: readonly RuleSet[] = [],
  bundled: readonly RuleSet[] = ruleSets,
): RulesInForce | null {
  for (let age = 0; age <= maxAge; age += 1) {
    const rules = rulesFor(authority, year - age, stored) ?? rulesFor(authority, year - age, bundled);
    if (rules) return { rules, carriedFrom: age === 0 ? null : year - age };
  }
  return null;
}
