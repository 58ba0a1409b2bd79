import { poolAt } from "margdeep-chances/judge-rows-rules";
import { familyOf } from "margdeep-chances/programme-families";
import type { ServedModel } from "margdeep-chances/served-model";
import { fieldOf, valueFor } from "#lib/lookups.ts";
import { branchAt, type RowTable, wordOf } from "./row-table.ts";

/** How hard a branch's college and its kind of programme are to get among all of one rank list: lower is harder. */
export interface CompetitionLevel {
  list: string;
  college: number;
  family: number;
}

interface OpenRow {
  branchId: number;
  list: string;
  college: string;
  family: string;
  value: number;
}

/** Passes of the fit: both effects have settled by then. */
const passes = 8;

const known = new WeakMap<RowTable, ReadonlyMap<number, CompetitionLevel>>();

/**
 * The levels of all branches, by id: expected closings of open seats, split into what the college and what the kind of
 * programme adds, so that a college with many sought-after programmes is not taken for a sought-after college. Worked out
 * once for a model.
 */
export function competitionLevels(served: ServedModel, table: RowTable): ReadonlyMap<number, CompetitionLevel> {
  const levels = known.get(table) ?? fitLevels(openRows(served, table));
  known.set(table, levels);
  return levels;
}

function openRows({ artefact, pooled }: ServedModel, table: RowTable): OpenRow[] {
  return [...fieldOf(artefact.columns, "centre")].flatMap((value, row) => {
    const pool = poolAt(pooled, row);
    const isOpen = typeof pool !== "string" && pool.categories === null && !pool.isForPwd && pool.gender === "any";
    if (!isOpen || Number.isNaN(value) || table.isListed[row] !== 1) return [];
    const { branchId, collegeId, programme } = branchAt(table, row);
    const family = `${pool.list}|${familyOf(programme, wordOf(artefact, "degree", row))}`;
    return [{ branchId, list: pool.list, college: `${pool.list}|${collegeId}`, family, value }];
  });
}

function fitLevels(rows: readonly OpenRow[]): Map<number, CompetitionLevel> {
  let [colleges, families] = [new Map<string, number>(), new Map<string, number>()];
  for (let pass = 0; pass < passes; pass++) {
    const [ofCollege, ofFamily] = [colleges, families];
    families = meanBy(
      rows,
      ({ family }) => family,
      ({ value, college }) => value - (ofCollege.get(college) ?? 0),
    );
    colleges = meanBy(
      rows,
      ({ college }) => college,
      ({ value, family }) => value - (families.get(family) ?? ofFamily.get(family) ?? 0),
    );
  }
  return new Map(
    rows.map(({ branchId, list, college, family }) => [
      branchId,
      { list, college: valueFor(colleges, college), family: valueFor(families, family) },
    ]),
  );
}

function meanBy(
  rows: readonly OpenRow[],
  keyOf: (row: OpenRow) => string,
  levelOf: (row: OpenRow) => number,
): Map<string, number> {
  const sums = new Map<string, { sum: number; rows: number }>();
  for (const row of rows) {
    const before = sums.get(keyOf(row)) ?? { sum: 0, rows: 0 };
    sums.set(keyOf(row), { sum: before.sum + levelOf(row), rows: before.rows + 1 });
  }
  return new Map([...sums].map(([key, { sum, rows: count }]) => [key, sum / count]));
}
