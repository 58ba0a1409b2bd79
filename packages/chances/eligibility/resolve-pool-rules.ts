import { maxSeatTypeLength } from "./pattern-cost.ts";
import { type CodedSeats, type Condition, conditionsOf } from "./read-seat-rules.ts";
import { instituteKey, type RankKind, type RankList, type RuleSet } from "./rule-set.ts";

/** Seats that are allotted by one rule: rows that agree in all of this have the same answer. */
export interface Pool {
  institute: string;
  exam: string;
  /** `B.Tech`, `B.Arch` and so on. */
  degree: string;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  rankList: "category" | "common";
  isPreparatory: boolean;
  /** The university in whose area the institute is; null where that is not known or not needed. */
  homeUniversity: string | null;
}

/** Who a quota is for. */
export type QuotaReason = "everyone" | "home" | "others" | "home_university" | "other_universities";

/** Why nobody is offered a pool. `rules_silent`: no rule says who may have it; `preparatory`: ranks of another scale. */
export type RefusedPool = "rules_silent" | "preparatory";

/** What the rules say of a pool, the same for every candidate. */
export interface ResolvedPool {
  list: RankList;
  kind: RankKind;
  /** Categories of candidates who may have the seats; null: every one. */
  categories: readonly string[] | null;
  isForPwd: boolean;
  gender: "any" | "female";
  quota: QuotaReason;
  /** The states that the quota takes, or for `others` those that it refuses. */
  states: readonly string[];
  homeUniversity: string | null;
  asksAat: boolean;
  /** What else the seats ask of their candidates. */
  conditions?: readonly Condition[];
}

/** Whether the seats of a pool ask for no category, certificate or gender; who may have what the rules do not say is not known. */
export function isOpenToAll(pool: ResolvedPool | RefusedPool): boolean {
  if (typeof pool === "string" || pool.conditions?.length) return false;
  return pool.categories === null && !pool.isForPwd && pool.gender === "any";
}

/** Looks up the rule of a pool. */
export function resolvePool(rules: RuleSet, pool: Pool): ResolvedPool | RefusedPool {
  if (pool.isPreparatory) return "preparatory";
  const { exam, degree } = pool;
  const listed = rules.lists.find((of) => of.exam === exam && (of.degree === undefined || of.degree === degree));
  if (rules.coded) return listed?.kind ? resolveCoded(rules.coded, pool, listed.list, listed.kind) : "rules_silent";
  const seat = seatOf(rules, pool.seatType);
  const offer = offerOf(rules, pool);
  const kind = seat && kindOf(rules, pool, seat);
  if (!listed || !seat || !offer || !kind) return "rules_silent";
  const { list, asks } = listed;
  return { ...seat, ...offer, list, kind, gender: pool.gender, asksAat: asks.includes("aat") };
}

function resolveCoded(
  coded: CodedSeats,
  { seatType, quota, gender }: Pool,
  list: RankList,
  kind: RankKind,
): ResolvedPool | RefusedPool {
  if (Math.max(seatType.length, quota.length) > maxSeatTypeLength) return "rules_silent";
  const all = conditionsOf(coded, { seatType, quota, gender: "any" });
  if (!all) return "rules_silent";
  const conditions = all.filter(({ question, option }) => !coded.questions[question]?.options[option]?.everyone);
  const open = { categories: null, isForPwd: false, quota: "everyone", states: [], homeUniversity: null } as const;
  return { ...open, list, kind, gender, asksAat: false, conditions };
}

type Seat = Pick<ResolvedPool, "categories" | "isForPwd">;

function seatOf(rules: RuleSet, seatType: string): Seat | null {
  if (seatType.length > maxSeatTypeLength) return null;
  for (const pattern of rules.patterns) {
    const groups = pattern.exec(seatType)?.groups;
    if (!groups) continue;
    const isForPwd = Boolean(groups.pwd);
    if (groups.open || groups.category === "OPEN") return { categories: null, isForPwd };
    const categories = rules.categories[groups.category ?? ""];
    return categories ? { categories, isForPwd } : null;
  }
  return null;
}

function kindOf(rules: RuleSet, pool: Pool, { categories, isForPwd }: Seat): RankKind | null {
  const kinds = rules.ranks[pool.rankList];
  if (!kinds) return null;
  if (categories === null) return isForPwd ? kinds.open_pwd : kinds.open;
  return isForPwd ? kinds.reserved_pwd : kinds.reserved;
}

function offerOf(rules: RuleSet, pool: Pool): Pick<ResolvedPool, "quota" | "states" | "homeUniversity"> | null {
  const institute = rules.institutes.get(instituteKey(pool.institute));
  const quota = rules.quotas[pool.quota];
  if (!quota || !(institute?.quotas ?? rules.elsewhere).includes(pool.quota)) return null;
  if (quota === "everyone") return { quota, states: [], homeUniversity: null };
  const asksUniversity = quota === "home_university" || quota === "other_universities";
  if (asksUniversity && pool.homeUniversity === null) return null;
  const states = statesOf(rules, institute?.home ?? null, pool.quota, quota);
  return states && { quota, states, homeUniversity: asksUniversity ? pool.homeUniversity : null };
}

function statesOf(
  rules: RuleSet,
  home: Readonly<Record<string, readonly string[]>> | null,
  name: string,
  quota: QuotaReason,
): readonly string[] | null {
  if (!home) return rules.home_states;
  return quota === "others" ? Object.values(home).flat() : (home[name] ?? null);
}
