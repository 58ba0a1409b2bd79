import type { Cutoff } from "#features/catalogue/cutoffs-contract.ts";
import { compareQuotas, isOpenSeat, narrownessOf, whoseSeats } from "#features/catalogue/pool-rules.ts";
import { compareAuthorities, isHarder } from "#features/catalogue/trend-rules.ts";
import { firstOf } from "#lib/lookups.ts";
import type { ComparedPool, PoolClosing } from "./contract.ts";

/** A branch with its closing values, and where it is: seats of a home state are for other students in each state. */
export interface ClosedBranch {
  of: string;
  state: string;
  university: string;
  closings: readonly Cutoff[];
}

/** The closing values of one branch in one pool. */
interface PooledBranch {
  of: string;
  rows: readonly Cutoff[];
}

/** Years shown of a pool. */
const shownYears = 5;

/**
 * Sorts the closing values of branches into pools: seats of one list for the same students. Values of two lists, exams,
 * units or kinds of students are never in one pool.
 *
 * @param headlines receipts of the values that speak for the branches: of equal pools the one that has them comes first
 * @returns pools of most branches first, of those the widest (open seats, for every gender, of most students) first
 */
export function groupPools(
  branches: readonly ClosedBranch[],
  headlines: ReadonlySet<string> = new Set(),
): ComparedPool[] {
  const pools = new Map<string, { pool: Omit<ComparedPool, "closings">; branches: PooledBranch[] }>();
  for (const branch of branches) {
    const ordinary = branch.closings.filter((row) => !row.is_preparatory);
    for (const [id, rows] of Map.groupBy(ordinary, (row) => poolId(row, branch))) {
      const found = pools.get(id) ?? { pool: emptyPool(id, firstOf(rows), branch), branches: [] };
      found.pool.of.push(branch.of);
      found.branches.push({ of: branch.of, rows: foremostQuota(rows) });
      pools.set(id, found);
    }
  }
  return [...pools.values()]
    .map(({ pool, branches: own }) => ({ ...pool, closings: closingsByYear(own) }))
    .sort((a, b) => comparePools(a, b, headlines));
}

/** Everything that must be equal before two closing values may be compared. */
function poolId(row: Cutoff, branch: ClosedBranch): string {
  const { authority, exam, unit, rank_list: list, max_marks: marks, stage, seat_type: seat, gender } = row;
  return [authority, exam, unit, list, marks ?? "", stage, whoseSeats(authority, row.quota, branch), seat, gender].join(
    "|",
  );
}

function emptyPool(id: string, row: Cutoff, branch: ClosedBranch): Omit<ComparedPool, "closings"> {
  const { authority, exam, unit, rank_list, max_marks, stage, seat_type, gender } = row;
  const list = { authority, exam, unit, rank_list, max_marks, stage };
  return { id, ...list, whose: whoseSeats(authority, row.quota, branch), seat_type, gender, of: [] };
}

/** Of a branch with two quotas for the same students one counts: the first in the order of pools. */
function foremostQuota(rows: readonly Cutoff[]): Cutoff[] {
  const [first] = [...new Set(rows.map(({ quota }) => quota))].sort(compareQuotas);
  return rows.filter(({ quota }) => quota === first);
}

/** Newest year first, the newest five. */
function closingsByYear(branches: readonly PooledBranch[]): PoolClosing[] {
  const years = [...new Set(branches.flatMap(({ rows }) => rows.map(({ year }) => year)))].sort((a, b) => b - a);
  return years
    .slice(0, shownYears)
    .flatMap((year) =>
      closingsOfYear(branches.map(({ of, rows }) => ({ of, rows: rows.filter((row) => row.year === year) }))),
    );
}

/**
 * The closing value of each branch in a year. A seat gets easier from round to round, so all are of the last round that all have:
 * a final one where they have one. Without such a round each has its own last one, and they are not compared.
 */
function closingsOfYear(branches: readonly PooledBranch[]): PoolClosing[] {
  const listed = branches.filter(({ rows }) => rows.length > 0);
  const keyOf = (row: Cutoff) => `${row.is_provisional ? 0 : 1} ${String(row.round).padStart(3, "0")}`;
  const keys = listed.map(({ rows }) => new Set(rows.map(keyOf)));
  const [shared] = [...(keys[0] ?? [])]
    .filter((key) => keys.every((own) => own.has(key)))
    .sort()
    .reverse();
  return listed.map(({ of, rows }) => {
    const [last] = rows.map(keyOf).sort().reverse();
    // Several values of one round are of its stages: the last student of all of them closed it.
    const { year, round, closing, quota, is_last_round, is_provisional, is_old, fact } = rows
      .filter((row) => keyOf(row) === (shared ?? last))
      .reduce((late, row) => (isHarder(row.unit, late.closing, row.closing) ? row : late));
    const list = { quota, is_last_round, is_provisional, is_old };
    return { of, year, round, closing, ...list, is_compared: shared !== undefined, fact };
  });
}

function comparePools(a: ComparedPool, b: ComparedPool, headlines: ReadonlySet<string> = new Set()): number {
  const spoken = ({ closings }: ComparedPool) => closings.filter(({ fact }) => headlines.has(fact)).length;
  return (
    b.of.length - a.of.length ||
    spoken(b) - spoken(a) ||
    Number(isOpenSeat(b.seat_type)) - Number(isOpenSeat(a.seat_type)) ||
    a.gender.localeCompare(b.gender, "en") ||
    narrownessOf(a.authority, a.whose) - narrownessOf(b.authority, b.whose) ||
    compareAuthorities(a.authority, b.authority) ||
    b.closings.length - a.closings.length ||
    a.id.localeCompare(b.id, "en")
  );
}

/** The requested pool, else the widest that most branches share; null where no branch has a closing value. */
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
