import { type Candidate, judgeResolved, type Verdict } from "./judge-pool-rules.ts";
import { type Pool, type RefusedPool, type ResolvedPool, resolvePool } from "./resolve-pool-rules.ts";
import type { RuleSet } from "./rule-set.ts";

/** Rows grouped by the rule that decides them, once for all candidates. */
export interface PooledRows {
  rules: RuleSet;
  pools: readonly (ResolvedPool | RefusedPool)[];
  /** For each row the index of its pool. */
  poolOfRow: Uint16Array;
}

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
    if (pool > 0xffff) throw new RangeError("more pools than a row can name");
    known.set(key, pool);
    return pool;
  });
  return { rules, pools, poolOfRow };
}

/** The rows that a candidate may have, and those that wait for an answer. */
export interface JudgedRows {
  /** One for each pool. */
  verdicts: readonly Verdict[];
  /** Indices of the rows of pools that the candidate is in. */
  rows: Uint32Array;
  /** Rows that no verdict could be given for, by what is asked for first; most rows first. */
  withheld: readonly { needs: string; rows: number }[];
}

/**
 * Judges every row for one candidate: each pool once, then one pass over the rows.
 *
 * @param isAsked by row, 1 where it is asked about; without it every row is
 */
export function judgeRows(
  candidate: Candidate,
  { rules, pools, poolOfRow }: PooledRows,
  isAsked?: Uint8Array,
): JudgedRows {
  const verdicts = pools.map((pool) => judgeResolved(rules, candidate, pool));
  const rows = new Uint32Array(poolOfRow.length);
  // Numbers by pool, for thousands of rows: a look at the verdict itself costs ten times as much.
  const isIn = new Uint8Array(pools.length);
  for (let pool = 0; pool < isIn.length; pool++) isIn[pool] = verdicts[pool]!.outcome === "in" ? 1 : 0;
  const waiting = new Uint32Array(pools.length);
  let found = 0;
  for (let row = 0; row < poolOfRow.length; row++) {
    if (isAsked && isAsked[row] === 0) continue;
    const pool = poolOfRow[row]!;
    if (isIn[pool] === 1) rows[found++] = row;
    else waiting[pool]! += 1;
  }
  const withheld = new Map<string, number>();
  for (const [pool, verdict] of verdicts.entries()) {
    if (verdict.outcome !== "needs" || waiting[pool] === 0) continue;
    const first = verdict.needs[0]!;
    withheld.set(first, (withheld.get(first) ?? 0) + waiting[pool]!);
  }
  return {
    verdicts,
    rows: rows.subarray(0, found),
    withheld: [...withheld]
      .map(([needs, count]) => ({ needs, rows: count }))
      .toSorted((a, b) => b.rows - a.rows || a.needs.localeCompare(b.needs, "en")),
  };
}
