import { instituteKey, type RuleSet } from "./rule-set.ts";

/** The name under which the rules have an institute, of those that lists have written; else the first one. */
export function ruledInstitute(rules: RuleSet, written: readonly string[]): string {
  return written.find((name) => rules.institutes.has(instituteKey(name))) ?? written[0] ?? "";
}

/** Finds a state or a university by its words, however `&`, case and punctuation are typed; null: not among the names. */
export function findName(names: Iterable<string>, asked: string): string | null {
  const key = (name: string) => instituteKey(name.replace(/&/g, " and "));
  return [...names].find((name) => key(name) === key(asked)) ?? null;
}
