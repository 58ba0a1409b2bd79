import {
  type Candidate,
  judgeResolved,
  rankIn,
  standInQuota,
  standInSeat,
  standing,
  type Verdict,
} from "./judge-pool-rules.ts";
import { type Pool, type RefusedPool, type ResolvedPool, resolvePool } from "./resolve-pool-rules.ts";
import type { RuleSet } from "./rule-set.ts";

/** Rows grouped by the rule that decides them, once for all candidates. */
export interface PooledRows {
  rules: RuleSet;
  pools: readonly (ResolvedPool | RefusedPool)[];
  /** For each row the index of its pool. */
  poolOfRow: Uint16Array;
  /** Rows by pool, pool after pool; those of a pool begin at its place in `starts`. */
  rowsByPool: Uint32Array;
  /** One more than pools. */
  starts: Uint32Array;
  /** Pools that differ in nothing but their quota, and in nothing but the rest. */
  seats: PoolParts;
  quotas: PoolParts;
}

/** What decides a row. */
export function poolAt({ pools, poolOfRow }: PooledRows, row: number): PooledRows["pools"][number] {
  const pool = pools[poolOfRow[row] ?? -1];
  if (pool === undefined) throw new RangeError(`Row ${row} has no pool`);
  return pool;
}

/** A thousand pools have a few dozen kinds of seats and of quotas: each is judged once. */
interface PoolParts {
  /** One pool of each part. */
  examples: readonly ResolvedPool[];
  /** For each pool the index of its part; a pool that is refused to all has `refused`. */
  ofPool: Uint16Array;
}

const refused = 0xffff;

/**
 * Groups rows by what their rule says. Institutes without a home state share their pools.
 *
 * @throws RangeError for more pools than an index of 16 bits can name
 */
export function poolRows(rules: RuleSet, rows: readonly Pool[]): PooledRows {
  const pools: (ResolvedPool | RefusedPool)[] = [];
  const known = new Map<string, number>();
  const poolOfRow = Uint16Array.from(rows, (row) => {
    const resolved = resolvePool(rules, row);
    const key = JSON.stringify(resolved);
    const pool = known.get(key) ?? pools.push(resolved) - 1;
    if (pool >= refused) throw new RangeError("more pools than a row can name");
    known.set(key, pool);
    return pool;
  });
  return {
    rules,
    pools,
    poolOfRow,
    ...orderByPool(poolOfRow, pools.length),
    seats: partsOf(pools, ({ quota: _, states: __, homeUniversity: ___, ...seat }) => seat),
    quotas: partsOf(pools, ({ quota, states, homeUniversity }) => ({ quota, states, homeUniversity })),
  };
}

function orderByPool(poolOfRow: Uint16Array, pools: number): Pick<PooledRows, "rowsByPool" | "starts"> {
  const starts = new Uint32Array(pools + 1);
  for (const pool of poolOfRow) starts[pool + 1]! += 1;
  for (let pool = 0; pool < pools; pool++) starts[pool + 1]! += starts[pool]!;
  const next = starts.slice();
  const rowsByPool = new Uint32Array(poolOfRow.length);
  for (const [row, pool] of poolOfRow.entries()) rowsByPool[next[pool]!++] = row;
  return { rowsByPool, starts };
}

function partsOf(pools: PooledRows["pools"], tell: (pool: ResolvedPool) => object): PoolParts {
  const examples: ResolvedPool[] = [];
  const known = new Map<string, number>();
  const ofPool = Uint16Array.from(pools, (pool) => {
    if (typeof pool === "string") return refused;
    const key = JSON.stringify(tell(pool));
    const part = known.get(key) ?? examples.push(pool) - 1;
    known.set(key, part);
    return part;
  });
  return { examples, ofPool };
}

/** The rows that a candidate may have, and those that wait for an answer. */
export interface JudgedRows {
  /** Of a pool by its index. */
  verdictOf: (pool: number) => Verdict;
  /** Rows of pools that the candidate is in, pool after pool. */
  rows: Uint32Array;
  /** By pool; NaN where the candidate is not in it. */
  ranks: Float64Array;
  /** Rows that no verdict could be given for, by what is requested first; most rows first. */
  withheld: readonly { needs: string; rows: number }[];
}

/**
 * Judges every row for one candidate: each kind of seat and of quota once, then the rows of the pools that are left.
 *
 * @param isAsked by row, 1 where it is to be judged; without it every row is
 */
export function judgeRows(candidate: Candidate, pooled: PooledRows, isAsked?: Uint8Array): JudgedRows {
  const { rules, pools, rowsByPool, starts } = pooled;
  const verdictOf = (pool: number) => judgeResolved(rules, candidate, pools[pool]!);
  const { standings, ranks } = standInPools(candidate, pooled);
  const rows = new Uint32Array(rowsByPool.length);
  const withheld = new Map<string, number>();
  let found = 0;
  for (let pool = 0; pool < pools.length; pool++) {
    if (standings[pool] === standing.out) continue;
    const before = found;
    for (let at = starts[pool]!; at < starts[pool + 1]!; at++) {
      const row = rowsByPool[at]!;
      if (!isAsked || isAsked[row] === 1) rows[found++] = row;
    }
    if (standings[pool] === standing.in || found === before) continue;
    const verdict = verdictOf(pool);
    const first = verdict.outcome === "needs" ? verdict.needs[0]! : "";
    withheld.set(first, (withheld.get(first) ?? 0) + found - before);
    found = before;
  }
  return {
    verdictOf,
    ranks,
    rows: rows.subarray(0, found),
    withheld: [...withheld]
      .map(([needs, count]) => ({ needs, rows: count }))
      .toSorted((a, b) => b.rows - a.rows || a.needs.localeCompare(b.needs, "en")),
  };
}

/** How a candidate fares with each pool, and with which rank. */
function standInPools(candidate: Candidate, { rules, pools, seats, quotas }: PooledRows) {
  const ofSeat = seats.examples.map((pool) => standInSeat(rules, candidate, pool));
  const ofQuota = quotas.examples.map((pool) => standInQuota(rules, candidate, pool));
  const rankOfSeat = seats.examples.map((pool) => rankIn(candidate, pool) ?? Number.NaN);
  const standings = new Uint8Array(pools.length).fill(standing.out);
  const ranks = new Float64Array(pools.length).fill(Number.NaN);
  for (let pool = 0; pool < pools.length; pool++) {
    const seat = seats.ofPool[pool]!;
    if (seat === refused) continue;
    standings[pool] = Math.max(ofSeat[seat]!, ofQuota[quotas.ofPool[pool]!]!);
    if (standings[pool] === standing.in) ranks[pool] = rankOfSeat[seat]!;
  }
  return { standings, ranks };
}
