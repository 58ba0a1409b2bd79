import { compareQuotas, isOpenSeat, narrownessOf, whoseSeats } from "#features/catalogue/pool-rules.ts";
import type { ListedClosing } from "#features/catalogue/service/list-closings.server.ts";
import { compareAuthorities, trendLinesOf } from "#features/catalogue/trend-rules.ts";
import type { ComparedPool, PoolClosing } from "./contract.ts";

/** A branch with its closing values, and where it is: seats of a home state are for other students in each state. */
export interface ClosedBranch {
  of: string;
  state: string;
  university: string;
  closings: readonly ListedClosing[];
}

/** Years shown of a pool. */
const shownYears = 5;

/**
 * Sorts the closing values of branches into pools: seats of one list for the same students. Values of two lists, exams,
 * units or kinds of students are never in one pool.
 *
 * @returns pools of most branches first, of those the widest (open seats, for every gender, of most students) first
 */
export function groupPools(branches: readonly ClosedBranch[]): ComparedPool[] {
  const pools = new Map<string, ComparedPool>();
  for (const branch of branches) {
    const ordinary = branch.closings.filter((row) => !row.is_preparatory);
    for (const [id, rows] of Map.groupBy(ordinary, (row) => poolId(row, branch))) {
      const pool = pools.get(id) ?? emptyPool(id, rows[0]!, branch);
      pool.of.push(branch.of);
      pool.closings.push(...closingsOf(branch.of, foremostQuota(rows)));
      pools.set(id, pool);
    }
  }
  return [...pools.values()].map(newestFirst).sort(comparePools);
}

/** Everything that must be equal before two closing values may be compared. */
function poolId(row: ListedClosing, branch: ClosedBranch): string {
  const { authority, exam, unit, rank_list: list, max_marks: marks, stage, seat_type: seat, gender } = row;
  return [authority, exam, unit, list, marks ?? "", stage, whoseSeats(authority, row.quota, branch), seat, gender].join(
    "|",
  );
}

function emptyPool(id: string, row: ListedClosing, branch: ClosedBranch): ComparedPool {
  const { authority, exam, unit, rank_list, max_marks, stage, seat_type, gender } = row;
  const list = { authority, exam, unit, rank_list, max_marks, stage };
  return { id, ...list, whose: whoseSeats(authority, row.quota, branch), seat_type, gender, of: [], closings: [] };
}

/** Of a branch with two quotas for the same students one counts: the first in the order of pools. */
function foremostQuota(rows: readonly ListedClosing[]): ListedClosing[] {
  const [first] = [...new Set(rows.map(({ quota }) => quota))].sort(compareQuotas);
  return rows.filter(({ quota }) => quota === first);
}

/** The closing value of the last round of each year. */
function closingsOf(of: string, rows: readonly ListedClosing[]): PoolClosing[] {
  const byFact = new Map(rows.map((row) => [row.fact, row]));
  return trendLinesOf(rows).flatMap(({ points }) =>
    points.map(({ year, round, closing, fact }) => {
      const { quota, isProvisional } = byFact.get(fact)!;
      return { of, year, round, closing, quota, is_provisional: isProvisional, fact };
    }),
  );
}

function newestFirst(pool: ComparedPool): ComparedPool {
  const years = new Set([...new Set(pool.closings.map(({ year }) => year))].sort((a, b) => b - a).slice(0, shownYears));
  const closings = pool.closings.filter(({ year }) => years.has(year)).sort((a, b) => b.year - a.year);
  return { ...pool, closings };
}

function comparePools(a: ComparedPool, b: ComparedPool): number {
  return (
    b.of.length - a.of.length ||
    Number(isOpenSeat(b.seat_type)) - Number(isOpenSeat(a.seat_type)) ||
    a.gender.localeCompare(b.gender, "en") ||
    narrownessOf(a.authority, a.whose) - narrownessOf(b.authority, b.whose) ||
    compareAuthorities(a.authority, b.authority) ||
    b.closings.length - a.closings.length ||
    a.id.localeCompare(b.id, "en")
  );
}

/** The pool asked for, else the widest that most branches share; null where no branch has a closing value. */
export function choosePool(pools: readonly ComparedPool[], asked: string): ComparedPool | null {
  return pools.find(({ id }) => id === asked) ?? pools[0] ?? null;
}

/** The widest pool of one branch: what it closed at, where the chosen pool is none of its own. */
export function widestPoolOf(pools: readonly ComparedPool[], of: string): ComparedPool | null {
  return pools.filter((pool) => pool.of.includes(of)).toSorted((a, b) => comparePools(alone(a), alone(b)))[0] ?? null;
}

function alone(pool: ComparedPool): ComparedPool {
  return { ...pool, of: [] };
}
