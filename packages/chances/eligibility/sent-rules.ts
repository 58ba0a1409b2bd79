import { z } from "zod";
import { isQuickPattern } from "./pattern-cost.ts";
import { homeStates, Institute, RuleFile, type RuleSet, readRuleSet } from "./rule-set.ts";

const maxPattern = 300;
const maxPatterns = 50;
type Issues = z.core.$RefinementCtx;

/** A version of the rules as staff send it: a rule file, with institutes of its own where the product's list is out of date. */
export const SentRules = RuleFile.extend({
  version: z.int().min(1).optional(),
  institutes: z.array(Institute).max(500).optional(),
}).superRefine((rules, issues) => {
  checkPatterns(rules.seat_types, issues);
  for (const { match } of [...(rules.coded?.seat_types ?? []), ...(rules.coded?.quotas ?? [])])
    checkCode(match, issues);
  const quotas = new Set(Object.keys(rules.quotas));
  const states = new Set(homeStates.states);
  checkKnown(rules.elsewhere, quotas, { path: ["elsewhere"], what: "quota of this file" }, issues);
  checkKnown(rules.home_states, states, { path: ["home_states"], what: "state" }, issues);
  for (const [at, { quotas: of, home }] of (rules.institutes ?? []).entries()) {
    const path = ["institutes", at];
    checkKnown(of, quotas, { path: [...path, "quotas"], what: "quota of this file" }, issues);
    for (const [quota, from] of Object.entries(home)) {
      checkKnown([quota], new Set(of), { path: [...path, "home"], what: "quota of this institute" }, issues);
      checkKnown(from, states, { path: [...path, "home", quota], what: "state" }, issues);
    }
  }
});
export type SentRules = z.infer<typeof SentRules>;

function checkPatterns(patterns: readonly string[], issues: Issues): void {
  if (patterns.length > maxPatterns)
    issues.addIssue({ code: "custom", path: ["seat_types"], message: `can have at most ${maxPatterns} entries` });
  for (const [at, pattern] of patterns.entries()) {
    const message = problemOf(pattern);
    if (message) issues.addIssue({ code: "custom", path: ["seat_types", at], message });
  }
}

function checkCode(pattern: string, issues: Issues): void {
  const message = problemOf(pattern, false);
  if (message) issues.addIssue({ code: "custom", path: ["coded", pattern], message });
}

function problemOf(pattern: string, namesGroup = true): string | null {
  if (pattern.length > maxPattern) return `must be at most ${maxPattern} characters long`;
  try {
    new RegExp(pattern);
  } catch {
    return "must be a regular expression";
  }
  if (!isQuickPattern(pattern)) return "repeats or chooses too much: some texts would take it too long";
  if (!namesGroup) return null;
  return /\(\?<(category|open|pwd)>/.test(pattern) ? null : "must name a group category, open or pwd";
}

function checkKnown(
  words: readonly string[],
  known: ReadonlySet<string>,
  { path, what }: { path: (string | number)[]; what: string },
  issues: Issues,
): void {
  for (const word of words.filter((of) => !known.has(of)))
    issues.addIssue({ code: "custom", path, message: `${word} is no ${what}` });
}

/** Rules that were sent, as they are judged by. @param version that they get when they are stored */
export function readSentRules({ institutes, ...rules }: SentRules, version: number): RuleSet {
  const own = institutes ? { ...homeStates, institutes } : homeStates;
  return readRuleSet({ ...rules, version, home_states_file: rules.home_states_file || institutes !== undefined }, own);
}

/** The rules that apply, in the shape in which staff send them. */
export function writeSentRules(rules: RuleSet): SentRules {
  const { states: _, institutes, patterns: __, ...file } = rules;
  return { ...file, ...(institutes.size > 0 && { institutes: [...institutes.values()] }) };
}
