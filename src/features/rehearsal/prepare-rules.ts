import { judgeResolved } from "margdeep-chances/judge-pool-rules";
import { resolvePool } from "margdeep-chances/resolve-pool-rules";
import { firstOf } from "#lib/lookups.ts";
import type { ReplayChoice, ReplaySeat } from "./replay-rules.ts";
import { type OrderKey, placeInOrder } from "./seat-order-rules.ts";

type Rules = Parameters<typeof resolvePool>[0];
type Candidate = Parameters<typeof judgeResolved>[1];

/** What one pool of a branch closed at in the rounds of a year. */
export interface ClosingPool {
  readonly branchId: number;
  readonly exam: string;
  readonly quota: string;
  readonly seatType: string;
  readonly gender: "any" | "female";
  readonly rankList: "category" | "common";
  readonly isPreparatory: boolean;
  /** Of a round that is allotted in stages; else ''. */
  readonly stage: string;
  /** One for each round; null: the list of the round has no such row. */
  readonly closings: readonly (number | null)[];
  /** The ids of the cut-offs, by which their receipts are found. */
  readonly receipts: readonly (number | null)[];
}

/** What the rules ask about the branch of a choice. */
export interface RuledBranch {
  readonly instituteId: number;
  /** As the rules name it. */
  readonly institute: string;
  /** `B.Tech`, `B.Arch` and so on. */
  readonly degree: string;
  readonly homeUniversity: string | null;
}

/** One year of one authority, as far as a list needs it: the same for every candidate. */
export interface YearClosings {
  readonly stages: readonly string[];
  readonly order: readonly OrderKey[];
  readonly branches: ReadonlyMap<number, RuledBranch>;
  readonly pools: readonly ClosingPool[];
}

/** A seat with the cut-offs that its closings are. */
export interface PreparedSeat extends ReplaySeat {
  readonly receipts: readonly (number | null)[];
}

/** A choice as it is replayed, and what of it could not be. */
export interface PreparedChoice extends ReplayChoice {
  readonly branchId: number;
  readonly seats: readonly PreparedSeat[];
  /** Whether the year's lists have the branch at all. */
  readonly isListed: boolean;
  /** Pools that wait for an answer, by what is requested first. */
  readonly withheld: Readonly<Record<string, number>>;
  /** Pools of which no rule says who may have them. */
  readonly silent: number;
}

type Verdict = ReturnType<typeof judgeResolved>;
interface Judged {
  verdict: Verdict;
  /** In the authority's order. */
  place: number;
}
type Judge = (pool: ClosingPool) => Judged;

/**
 * Judges every pool of every choice for one candidate, and puts those that they may have in the authority's order. Rows of
 * preparatory ranks, and of stages that the rules do not know, are left out. Pure.
 */
export function prepareChoices(
  year: YearClosings,
  rules: Rules,
  candidate: Candidate,
  branchIds: readonly number[],
): PreparedChoice[] {
  const poolsOf = Map.groupBy(
    year.pools.filter(({ isPreparatory, stage }) => !isPreparatory && year.stages.includes(stage)),
    ({ branchId }) => branchId,
  );
  const judges = judgesOf(year, rules, candidate);
  const known = new Map<number, PreparedChoice>();
  return branchIds.map((branchId) => {
    const branch = year.branches.get(branchId);
    const choice =
      known.get(branchId) ??
      prepareChoice(branchId, branch?.instituteId ?? 0, {
        pools: (branch && poolsOf.get(branchId)) ?? [],
        judge: judges(branch),
      });
    known.set(branchId, choice);
    return choice;
  });
}

/** Judges pools of one branch. Branches with the same rules share their verdicts: there are thousands of pools. */
function judgesOf({ order }: YearClosings, rules: Rules, candidate: Candidate) {
  const shared = new Map<string, Map<string, Judged>>();
  return (branch: RuledBranch | undefined): Judge => {
    const key = branch ? [branch.institute, branch.degree, branch.homeUniversity].join("|") : "";
    const verdicts = shared.get(key) ?? new Map<string, Judged>();
    shared.set(key, verdicts);
    return (pool) => {
      const name = `${pool.exam}|${pool.quota}|${pool.seatType}|${pool.gender}|${pool.rankList}`;
      const known = verdicts.get(name);
      if (known) return known;
      const resolved = branch ? resolvePool(rules, { ...branch, ...pool }) : "rules_silent";
      const place = typeof resolved === "string" ? 0 : placeInOrder(order, resolved);
      const judged = { verdict: judgeResolved(rules, candidate, resolved), place };
      verdicts.set(name, judged);
      return judged;
    };
  };
}

function prepareChoice(
  branchId: number,
  instituteId: number,
  { pools, judge }: { pools: readonly ClosingPool[]; judge: Judge },
): PreparedChoice {
  const withheld: Record<string, number> = {};
  const placed: { place: number; seat: PreparedSeat }[] = [];
  let silent = 0;
  for (const pool of pools) {
    const { verdict, place } = judge(pool);
    if (verdict.outcome === "needs") withheld[firstOf(verdict.needs)] = (withheld[firstOf(verdict.needs)] ?? 0) + 1;
    else if (verdict.outcome === "out") silent += verdict.why === "rules_silent" ? 1 : 0;
    else placed.push({ place, seat: seatOf(pool, verdict) });
  }
  const seats = placed
    .toSorted((one, other) => one.place - other.place || compareNames(one.seat, other.seat))
    .map(({ seat }) => seat);
  return { branchId, instituteId, isListed: pools.length > 0, seats, withheld, silent };
}

function seatOf(pool: ClosingPool, { list, kind, rank }: Extract<Verdict, { outcome: "in" }>): PreparedSeat {
  const { quota, seatType, gender, closings, receipts } = pool;
  return { quota, seatType, gender, list, kind, own: rank, closings, receipts };
}

/** What the authority's order leaves open is decided by name, so that every run says the same. */
function compareNames(one: PreparedSeat, other: PreparedSeat): number {
  const [a, b] = [`${one.seatType}|${one.quota}`, `${other.seatType}|${other.quota}`];
  return a === b ? 0 : a < b ? -1 : 1;
}
