import { poolAt } from "margdeep-chances/judge-rows-rules";
import { comingSeason } from "margdeep-chances/season-rules";
import { silence, valueForChance } from "margdeep-chances/served-model";
import { compareQuotas, compareSeatTypes } from "#features/catalogue/pool-rules.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { itemAt } from "#lib/lookups.ts";
import { type Authority, authorities, type NeededRank, type NeededRanks } from "../contract.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { describeModel } from "./answer-question.ts";
import { describeHistory, describeSeat, roundClosing, whyNoneOf } from "./describe-row.ts";
import { branchAt, type RowTable } from "./row-table.ts";
import { type LoadedModel, servedModel } from "./served-models.server.ts";

/** Whose seats are wanted. */
export type NeededOf = { authority?: Authority | undefined; maxAgeMs?: number } & (
  | { branchId: number }
  | { collegeId: number }
);

/**
 * "What rank do I need": for each seat of a branch or college the rank for 50 % and for 90 %, by authority. Seats that no rule
 * names are left out, and so are authorities that do not allot them.
 */
export async function neededRanks(deps: ChanceDeps & Pick<Deps, "now">, of: NeededOf): Promise<NeededRanks[]> {
  const asked = of.authority ? [of.authority] : authorities;
  const season = comingSeason(dayInIndia(deps.now()));
  const answers: NeededRanks[] = [];
  for (const authority of asked) {
    const loaded = await servedModel(deps, authority, of.maxAgeMs);
    const results = loaded ? neededOf(loaded, of) : [];
    if (loaded && results.length > 0) answers.push({ authority, season, model: describeModel(loaded), results });
  }
  return answers;
}

function neededOf(loaded: LoadedModel, of: NeededOf): NeededRank[] {
  return rowsOf(loaded.table, of)
    .flatMap((row) => neededFor(loaded, row) ?? [])
    .sort(compareSeats);
}

/** Shown rows of a branch or college, hardest to get first. */
function rowsOf(table: RowTable, of: NeededOf): readonly number[] {
  if ("branchId" in of) return groupByBranch(table).get(of.branchId) ?? [];
  return [...table.orders.closing].filter((row) => branchAt(table, row).collegeId === of.collegeId);
}

const groupedByBranch = new WeakMap<RowTable, ReadonlyMap<number, readonly number[]>>();

/** The same by branch, grouped once a table: each page of a college needs them, and most colleges are in no table. */
function groupByBranch(table: RowTable): ReadonlyMap<number, readonly number[]> {
  const known = groupedByBranch.get(table);
  if (known) return known;
  const groups = Map.groupBy(table.orders.closing, (row) => branchAt(table, row).branchId);
  groupedByBranch.set(table, groups);
  return groups;
}

/** Seats for everybody first, as in the rest of the site; those of the same kind stay in their order. */
function compareSeats(a: NeededRank, b: NeededRank): number {
  return (
    compareSeatTypes(a.seat_type, b.seat_type) ||
    Number(a.gender_pool === "Female-only") - Number(b.gender_pool === "Female-only") ||
    compareQuotas(a.quota, b.quota)
  );
}

function neededFor(loaded: LoadedModel, row: number): NeededRank | null {
  const { served, table } = loaded;
  const { artefact, pooled, silent } = served;
  const pool = poolAt(pooled, row);
  if (typeof pool === "string") return null;
  const isSilent = silent[row] !== silence.none;
  const needed = (chance: number) => (isSilent ? null : roundClosing(valueForChance(served, row, chance), artefact));
  return {
    ...describeSeat(artefact, table, row),
    rank_used: { list: pool.list, kind: pool.kind },
    needed: { "10": needed(0.1), "50": needed(0.5), "90": needed(0.9) },
    why_none: isSilent ? whyNoneOf(itemAt(silent, row), artefact) : null,
    history: describeHistory(loaded, row),
  };
}
