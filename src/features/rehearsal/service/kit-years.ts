import { openRules, type PackedRules } from "#features/chances/service/kit-model.ts";
import { AppError } from "#lib/errors.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { openRecords, type PackedRecords, packRecords } from "#lib/records.ts";
import type { RehearsalAnswer, RehearsalQuestion, RehearsalYear } from "../contract.ts";
import type { ListedBranch, PoolRow } from "../store/closings.server.ts";
import { answerRehearsal, sourcesOf } from "./answer-rehearsal.ts";
import type { RehearsalRules } from "./rehearsal-rules.server.ts";

type Source = RehearsalAnswer["sources"][number];

/** Percentiles have up to seven digits. A list that is neither of ranks nor of those keeps its numbers as they are. */
const units = [1, 1e7] as const;

/** The closing values of one year as columns. One entry of `closings`, `receipts` and `sources` is a round. */
export interface KitYear extends Omit<RehearsalRules, "rules"> {
  stored: RehearsalYear;
  /** Which of the kit's rule sets. */
  rules: number;
  /** By pool: its branch and its kind. */
  pools: PackedRecords;
  /** Parts of a rank or percentile that closings are counted in; null: they are whole values. */
  unit: number | null;
  /** What a pool closed at, more than in the round before it; in the first round itself. 0: no such row. */
  closings: (Int32Array | Float64Array)[];
  receipts: Int32Array[];
  /** Ids of sources. */
  sources: Int32Array[];
}

/** The newest years of an authority, as JSON with typed arrays. */
export interface KitRehearsal {
  branches: PackedRecords;
  sources: { id: number; source: Source }[];
  rules: PackedRules[];
  years: KitYear[];
}

type Ruled = Omit<KitYear, "pools" | "unit" | "closings" | "receipts" | "sources">;

/** Closing values as columns: pools in the order of their first cut-offs, so that the numbers of these grow slowly. */
export function packYear(ruled: Ruled, rows: readonly PoolRow[]): KitYear {
  const sorted = rows.toSorted((a, b) => firstOf(a.points)[2] - firstOf(b.points)[2]);
  const rounds = ruled.stored.rounds.map(({ round }) => round);
  const pointsOf = rounds.map((round) => sorted.map(({ points }) => points.find(([of]) => of === round)));
  const all = pointsOf.flat().flatMap((point) => (point ? [point[1]] : []));
  const unit = units.find((of) => all.every((value) => isCounted(value, of))) ?? null;
  return {
    ...ruled,
    pools: packRecords(sorted.map(({ points: _, branchId, ...kind }) => ({ branchId, kind }))),
    unit,
    closings: pointsOf.map((points, at) =>
      unit === null
        ? Float64Array.from(points, (point) => point?.[1] ?? 0)
        : Int32Array.from(points, (point, row) => counted(point, unit) - counted(pointsOf[at - 1]?.[row], unit)),
    ),
    receipts: pointsOf.map((points) => Int32Array.from(points, (point) => point?.[2] ?? 0)),
    sources: pointsOf.map((points) => Int32Array.from(points, (point) => point?.[3] ?? 0)),
  };
}

type Point = PoolRow["points"][number];
/** Behind 0, which says that there is none. */
const counted = (point: Point | undefined, unit: number): number => (point ? Math.round(point[1] * unit) + 1 : 0);

function isCounted(value: number, unit: number): boolean {
  const count = Math.round(value * unit);
  return count >= 0 && count < 2 ** 30 && count / unit === value;
}

/** The rows of one year again. */
export function openYear({ stored, pools, unit, closings, receipts, sources }: KitYear): PoolRow[] {
  const rounds = stored.rounds.map(({ round }) => round);
  const before = new Int32Array(pools.count);
  const rows = openRecords<{ branchId: number; kind: Omit<PoolRow, "branchId" | "points"> }>(pools).map(
    ({ branchId, kind }): PoolRow => ({ branchId, ...kind, points: [] }),
  );
  for (const [at, round] of rounds.entries()) {
    const [values, ids, from] = [itemAt(closings, at), itemAt(receipts, at), itemAt(sources, at)];
    for (const [index, { points }] of rows.entries()) {
      if (unit !== null) before[index]! += values[index]!;
      if (ids[index] === 0) continue;
      const closing = unit === null ? values[index]! : (before[index]! - 1) / unit;
      points.push([round, closing, ids[index]!, from[index]!]);
    }
  }
  return rows;
}

/** The years of a kit, ready to be replayed. Each is opened when it is first used. */
export function openRehearsal({ branches, sources, rules, years }: KitRehearsal) {
  const known = new Map(openRecords<ListedBranch>(branches).map((branch) => [branch.branchId, branch]));
  const rulesOf = rules.map(openRules);
  const opened = new Map<KitYear, Map<number, PoolRow[]>>();
  const poolsOf = (year: KitYear) => {
    const rows = opened.get(year) ?? Map.groupBy(openYear(year), ({ branchId }) => branchId);
    opened.set(year, rows);
    return rows;
  };
  /** @throws AppError rehearsal_not_found for a year that is not in the kit; as answerRehearsal */
  const answer = (question: RehearsalQuestion): RehearsalAnswer => {
    const year = years.find(({ stored }) => stored.year === (question.year ?? years[0]?.stored.year));
    if (!year) throw new AppError("rehearsal_not_found");
    const ids = new Set(question.choices);
    const rows = poolsOf(year);
    const pools = [...ids].flatMap((id) => rows.get(id) ?? []);
    const named = new Set(sourcesOf(pools));
    return answerRehearsal(question, {
      years: years.map(({ stored }) => stored.year),
      stored: year.stored,
      ruled: { ...year, rules: itemAt(rulesOf, year.rules) },
      branches: new Map([...known].filter(([id]) => ids.has(id))),
      pools,
      sources: sources.flatMap(({ id, source }) => (named.has(id) ? [source] : [])),
    });
  };
  return { answer, branches: known };
}
