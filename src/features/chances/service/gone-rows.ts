import type { Artefact } from "margdeep-chances/artefact";
import { instituteType } from "margdeep-chances/authority-models";
import { readGonePool } from "margdeep-chances/encode-gone";
import { closingUnits } from "margdeep-chances/encode-model";
import { type PooledRows, poolRows } from "margdeep-chances/judge-rows-rules";
import type { Expected } from "margdeep-chances/new-branch";
import type { RuleSet } from "margdeep-chances/rule-set";
import { itemAt } from "#lib/lookups.ts";
import type { GenderPool } from "../other-seats-contract.ts";
import type { BranchDetails } from "../store/branch-details.server.ts";
import { type ListedBranch, shareOf, wordOf } from "./row-table.ts";

/** A row of an older list that is not in the newest one. */
export interface GoneRow {
  branch: ListedBranch;
  quota: string;
  seatType: string;
  genderPool: GenderPool;
  /** The last year whose list has it, with the round and value it closed at. */
  year: number;
  round: number | null;
  closing: number;
  /** How often such rows came back, and where this one would close; null: not known. */
  again: number | null;
  expected: Expected | null;
}

/** All of them, grouped by the rule that decides them. */
export interface GoneRows {
  rows: readonly GoneRow[];
  pooled: PooledRows;
}

/** @returns null for a model that says nothing of them */
export function buildGoneRows(artefact: Artefact, rules: RuleSet, details: readonly BranchDetails[]): GoneRows | null {
  const { columns, manifest } = artefact;
  const { goneBranch: ids, goneYear: years, goneClosing: closings } = columns;
  if (!ids || !years || !closings) return null;
  const branchOf = new Map(details.map((of) => [of.branchId, of]));
  // A branch that is gone from the catalogue has no page to lead to.
  const shown = [...ids.entries()].flatMap(([row, id]) => {
    const of = branchOf.get(id);
    return of ? [{ row, of, pool: readGonePool(wordOf(artefact, "gonePool", row)) }] : [];
  });
  const rows = shown.map(({ row, of, pool }): GoneRow => {
    const { quota, seatType, gender } = pool;
    const year = itemAt(years, row);
    const names = { institute: wordOf(artefact, "goneInstitute", row), programme: of.branch };
    return {
      branch: { ...of, ...names, instituteType: instituteType(of.college) },
      quota,
      seatType,
      genderPool: gender === "female" ? "Female-only" : "Gender-Neutral",
      year,
      round: manifest.rounds[year] ?? null,
      closing: itemAt(closings, row) / closingUnits[manifest.scale],
      again: shareOf(columns.goneAgain?.[row]),
      expected: expectedOf(artefact, row),
    };
  });
  const judged = shown.map(({ row, pool }) => ({
    ...pool,
    institute: wordOf(artefact, "goneRuledInstitute", row),
    isPreparatory: false,
    homeUniversity: null,
  }));
  return { rows, pooled: poolRows(rules, judged) };
}

function expectedOf({ columns: { goneCentre, goneScale, goneDegrees } }: Artefact, row: number): Expected | null {
  const degrees = goneDegrees?.[row];
  if (!goneCentre || !goneScale || !degrees) return null;
  return { centre: itemAt(goneCentre, row), scale: itemAt(goneScale, row), degrees };
}
