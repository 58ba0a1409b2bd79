import { type SeatAnswers, unmetConditions } from "./read-seat-rules.ts";
import { type Pool, type QuotaReason, type RefusedPool, type ResolvedPool, resolvePool } from "./resolve-pool-rules.ts";
import type { RankKind, RankList, RuleSet } from "./rule-set.ts";

/** What a candidate has stated; a figure that is left out is requested, never replaced by another. */
export interface Candidate {
  ranks: Partial<Record<RankList, Partial<Record<RankKind, number>>>>;
  category?: string | undefined;
  /** Holds a certificate of disability. */
  pwd?: boolean | undefined;
  gender?: "female" | "male" | "other" | undefined;
  /** Where Class XII was first passed or appeared in. */
  state?: string | undefined;
  /** Passed the Architecture Aptitude Test. */
  aat?: boolean | undefined;
  /** The university in whose area the candidate's Class XII was, as Maharashtra counts it. */
  homeUniversity?: string | undefined;
  /** By authority, answers to questions of its own. */
  claims?: Readonly<Record<string, SeatAnswers | undefined>> | undefined;
}

/** Why a pool is not for the candidate. `rules_silent`: no rule says who may have it. */
export type OutReason =
  | RefusedPool
  | "other_category"
  | "not_pwd"
  | "women_only"
  | "other_state"
  | "home_has_its_own"
  | "other_university"
  | "home_university_has_its_own"
  | "no_aat";

/** What the rules say of one pool and one candidate. */
export type Verdict =
  | { outcome: "in"; list: RankList; kind: RankKind; rank: number; quota: QuotaReason }
  /** What is missing, what to request first comes first: `state`, `jee_main.category`. */
  | { outcome: "needs"; needs: readonly string[] }
  | { outcome: "out"; why: OutReason };

type Step = { why: OutReason } | { needs: string } | null;

/**
 * Whether a candidate may have the seats of a pool, and which of their ranks counts there. Pure.
 *
 * Source: the rule files, each with its own.
 */
export function judgePool(rules: RuleSet, candidate: Candidate, pool: Pool): Verdict {
  return judgeResolved(rules, candidate, resolvePool(rules, pool));
}

/** The same for a pool whose rule was looked up before: comparisons alone. */
export function judgeResolved(rules: RuleSet, candidate: Candidate, pool: ResolvedPool | RefusedPool): Verdict {
  if (typeof pool === "string") return { outcome: "out", why: pool };
  const needs: string[] = [];
  for (const check of checks) {
    const step = check(rules, candidate, pool);
    if (step === null) continue;
    if ("why" in step) return { outcome: "out", why: step.why };
    needs.push(step.needs);
  }
  const rank = rankIn(candidate, pool);
  if (rank === undefined) needs.push(`${pool.list}.${pool.kind}`);
  if (needs.length > 0 || rank === undefined) return { outcome: "needs", needs };
  return { outcome: "in", list: pool.list, kind: pool.kind, rank, quota: pool.quota };
}

/** The one rank of the candidate that counts in a pool; undefined: it was not given. */
export function rankIn({ ranks }: Candidate, { list, kind }: ResolvedPool): number | undefined {
  return ranks[list]?.[kind];
}

/** How a candidate fares with a pool, or with one part of its rule; of two parts the higher one counts. */
export const standing = { in: 0, needs: 1, out: 2 } as const;
type Standing = (typeof standing)[keyof typeof standing];

/** How the candidate fares with the seats of a pool, whatever its quota. */
export function standInSeat(rules: RuleSet, candidate: Candidate, pool: ResolvedPool): Standing {
  const said = standIn(seatChecks, rules, candidate, pool);
  return said === standing.in && rankIn(candidate, pool) === undefined ? standing.needs : said;
}

/** How the candidate fares with the quota of a pool alone. */
export function standInQuota(rules: RuleSet, candidate: Candidate, pool: ResolvedPool): Standing {
  return standIn([judgeQuota], rules, candidate, pool);
}

function standIn(of: readonly Check[], rules: RuleSet, candidate: Candidate, pool: ResolvedPool): Standing {
  let said: Standing = standing.in;
  for (const check of of) {
    const step = check(rules, candidate, pool);
    if (step === null) continue;
    if ("why" in step) return standing.out;
    said = standing.needs;
  }
  return said;
}

type Check = (rules: RuleSet, candidate: Candidate, pool: ResolvedPool) => Step;
const checks: readonly Check[] = [judgeClaims, judgeCategory, judgePwd, judgeGender, judgeQuota, judgeAat];
const seatChecks = checks.filter((check) => check !== judgeQuota);

/** A question with one answer is required; of one with several, what is not claimed is not the candidate's. */
function judgeClaims({ authority, coded }: RuleSet, { claims }: Candidate, { conditions = [] }: ResolvedPool): Step {
  if (!coded || conditions.length === 0) return null;
  const answers = claims?.[authority] ?? {};
  const unmet = unmetConditions(coded, conditions, answers);
  const isOut = unmet.some(({ question }) => answers[question]?.length || coded.questions[question]?.several);
  if (isOut) return { why: "other_category" };
  return unmet[0] ? { needs: `claims.${authority}.${unmet[0].question}` } : null;
}

function judgeCategory(_: RuleSet, candidate: Candidate, { categories }: ResolvedPool): Step {
  if (categories === null) return null;
  if (candidate.category === undefined) return { needs: "category" };
  return categories.includes(candidate.category) ? null : { why: "other_category" };
}

function judgePwd(_: RuleSet, { pwd }: Candidate, { isForPwd }: ResolvedPool): Step {
  return isForPwd && !pwd ? { why: "not_pwd" } : null;
}

/** Women may have neutral seats as well: only seats for women alone ask. */
function judgeGender(_: RuleSet, { gender }: Candidate, pool: ResolvedPool): Step {
  if (pool.gender === "any") return null;
  if (gender === undefined) return { needs: "gender" };
  return gender === "female" ? null : { why: "women_only" };
}

function judgeAat(_: RuleSet, { aat }: Candidate, { asksAat }: ResolvedPool): Step {
  if (!asksAat) return null;
  if (aat === undefined) return { needs: "aat" };
  return aat ? null : { why: "no_aat" };
}

function judgeQuota(rules: RuleSet, candidate: Candidate, pool: ResolvedPool): Step {
  if (pool.quota === "everyone") return null;
  if (candidate.state === undefined) return { needs: "state" };
  if (!rules.states.has(candidate.state)) return { why: "rules_silent" };
  const isHome = pool.states.includes(candidate.state);
  if (pool.quota === "others") return isHome ? { why: "home_has_its_own" } : null;
  if (!isHome) return { why: "other_state" };
  return pool.quota === "home" ? null : judgeUniversity(candidate, pool);
}

function judgeUniversity({ homeUniversity }: Candidate, pool: ResolvedPool): Step {
  if (homeUniversity === undefined) return { needs: "home_university" };
  const isHome = homeUniversity === pool.homeUniversity;
  if (pool.quota === "home_university") return isHome ? null : { why: "other_university" };
  return isHome ? { why: "home_university_has_its_own" } : null;
}
