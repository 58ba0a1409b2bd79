import {
  countedAuthorities,
  openSeatTypes,
  poolTiers,
  type QuotaPool,
  quotaPoolOf,
  quotaPools,
} from "#features/catalogue/open-pools.ts";
import type { ListedClosing } from "#features/catalogue/service/list-closings.server.ts";
import { compareAuthorities, trendLinesOf } from "#features/catalogue/trend-lines.ts";
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
const openTypes: ReadonlySet<string> = new Set(openSeatTypes);

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
  return [authority, exam, unit, list, marks ?? "", stage, whoseSeats(row, branch), seat, gender].join("|");
}

/**
 * Which students the seats are for. A counselling of the whole country has one pool for those who live elsewhere, whether
 * a college splits off its home state or not. Seats of a home state or a university's area are for other students in each.
 */
function whoseSeats({ authority, quota }: ListedClosing, { state, university }: ClosedBranch): string {
  const kind = quotaPoolOf(quota);
  if (kind === null || kind === "other") return quota;
  if (scopeOf(authority) === "country" && poolTiers.country[kind] === 1) return "country";
  if (kind === "home_state" || kind === "state") return `${kind}: ${state}`;
  if (kind === "home_university" || kind === "other_universities") return `${kind}: ${university}`;
  return kind;
}

function scopeOf(authority: string): keyof typeof poolTiers {
  return countedAuthorities.find(({ name }) => name === authority)?.scope ?? "state";
}

function emptyPool(id: string, row: ListedClosing, branch: ClosedBranch): ComparedPool {
  const { authority, exam, unit, rank_list, max_marks, stage, seat_type, gender } = row;
  const list = { authority, exam, unit, rank_list, max_marks, stage };
  return { id, ...list, whose: whoseSeats(row, branch), seat_type, gender, of: [], closings: [] };
}

/** Of a branch with two quotas for the same students one counts: the first in the order of pools. */
function foremostQuota(rows: readonly ListedClosing[]): ListedClosing[] {
  const place = (quota: string) => quotaPools.indexOf(quotaPoolOf(quota) ?? "other");
  const [first] = [...new Set(rows.map(({ quota }) => quota))].sort(
    (a, b) => place(a) - place(b) || a.localeCompare(b, "en"),
  );
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
    Number(isOpen(b)) - Number(isOpen(a)) ||
    a.gender.localeCompare(b.gender, "en") ||
    tierOf(a) - tierOf(b) ||
    compareAuthorities(a.authority, b.authority) ||
    b.closings.length - a.closings.length ||
    a.id.localeCompare(b.id, "en")
  );
}

function isOpen({ seat_type }: ComparedPool): boolean {
  return openTypes.has(seat_type.toLowerCase());
}

/** How many students the seats are for: 1 is most. Seats for a few come last. */
function tierOf({ authority, whose }: ComparedPool): number {
  if (whose === "country") return 1;
  const kind = quotaPools.find((known) => known === whose.split(": ")[0]) as QuotaPool | undefined;
  return kind ? poolTiers[scopeOf(authority)][kind] : 5;
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
