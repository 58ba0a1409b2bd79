import type { Candidate } from "#features/chances/eligibility/judge-pool-rules.ts";
import type { Pool } from "#features/chances/eligibility/resolve-pool-rules.ts";
import { type RuleSet, rulesFor } from "#features/chances/eligibility/rule-set.ts";

/** The rules of a year, which the tests know to exist. */
export function ruleSet(authority: string): RuleSet {
  const rules = rulesFor(authority, 2026);
  if (!rules) throw new Error(`no rules for ${authority}`);
  return rules;
}

/** A pool of B.Tech seats at an NIT, with what differs. */
export function pool(differing: Partial<Pool> = {}): Pool {
  return {
    institute: "National Institute of Technology, Rourkela",
    exam: "JEE Main",
    degree: "B.Tech",
    quota: "OS",
    seatType: "OPEN",
    gender: "any",
    rankList: "category",
    isPreparatory: false,
    homeUniversity: null,
    ...differing,
  };
}

const everyKind = (base: number) => ({
  crl: base,
  category: base + 1,
  crl_pwd: base + 2,
  category_pwd: base + 3,
});

/** Answers every question; each rank differs, so that a test sees which one counted. */
export function candidate(differing: Partial<Candidate> = {}): Candidate {
  return {
    ranks: {
      jee_main: everyKind(10_000),
      jee_advanced: everyKind(20_000),
      jee_main_paper2a: everyKind(30_000),
      jee_main_paper2b: everyKind(40_000),
    },
    category: "OPEN",
    pwd: false,
    gender: "male",
    state: "Bihar",
    aat: true,
    ...differing,
  };
}
