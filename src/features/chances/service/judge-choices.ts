import { closingUnits, noClosing } from "margdeep-chances/encode-model";
import { type Candidate, judgeResolved, type OutReason, type Verdict } from "margdeep-chances/judge-pool-rules";
import { poolAt } from "margdeep-chances/judge-rows-rules";
import { familyOf } from "margdeep-chances/programme-families";
import type { RankKind, RankList } from "margdeep-chances/rule-set";
import { chancesOf } from "margdeep-chances/served-model";
import { itemAt } from "#lib/lookups.ts";
import type { GenderPool } from "../other-seats-contract.ts";
import { type CompetitionLevel, competitionLevels } from "./competition-levels.ts";
import { branchAt, genderPoolOf, type ListedBranch, shareOf, wordOf } from "./row-table.ts";
import type { LoadedModel } from "./served-models.server.ts";

/** One pool of a branch that the candidate may have. */
export interface JudgedPool {
  quota: string;
  seatType: string;
  genderPool: GenderPool;
  rankUsed: { list: RankList; kind: RankKind; value: number };
  /** Null: nothing is expected of it. */
  chance: number | null;
  /** The newest closing that the model has; null: none. */
  closed: number | null;
}

/** What a candidate has of one branch. */
export interface JudgedChoice {
  branchId: number;
  /** Null: the branch is in no list of the authority that the model knows. */
  branch: ListedBranch | null;
  family: string;
  isInNewestList: boolean;
  pools: readonly JudgedPool[];
  /** What further seats of it wait for, each once. */
  needs: readonly string[];
  /** Why its other seats are not theirs; the reason of most of them. */
  why: OutReason | null;
  /** Where an older list has seats of theirs that the newest one does not: the last of them. */
  last: { year: number; closing: number } | null;
  /** How often seats like the surest of theirs were in the next list; null: not known. */
  again: number | null;
  level: CompetitionLevel | null;
}

/** The choices of one candidate: those requested, and every safe one. */
export interface JudgedChoices {
  judge: (branchId: number) => JudgedChoice;
  /** Branches with a pool of at least this chance, the most sought after first, with the programme's family. */
  safeBranches: (chance: number) => { branch: ListedBranch; family: string }[];
}

type Model = Pick<LoadedModel, "served" | "table" | "gone" | "rules">;

/** What every candidate's answer needs of the rows: worked out once for a model. */
interface RowsByBranch {
  /** Rows of the newest list by branch. */
  listed: ReadonlyMap<number, readonly number[]>;
  /** Places in `gone.rows` by branch. */
  gone: ReadonlyMap<number, readonly number[]>;
  /** By branch. */
  familyOf: (branchId: number) => string;
}

const knownRows = new WeakMap<LoadedModel["table"], RowsByBranch>();

function rowsByBranch({ served: { artefact }, table, gone }: Model): RowsByBranch {
  const known = knownRows.get(table);
  if (known) return known;
  const listed = Map.groupBy(
    [...table.branchOf.entries()].flatMap(([row, branch]) => (branch < 0 ? [] : [row])),
    (row) => branchAt(table, row).branchId,
  );
  const families = new Map<number, string>();
  const familyOfBranch = (branchId: number): string => {
    const first = listed.get(branchId)?.[0];
    if (first === undefined) return "";
    const { programme } = branchAt(table, first);
    const family = families.get(branchId) ?? familyOf(programme, wordOf(artefact, "degree", first));
    families.set(branchId, family);
    return family;
  };
  const goneRows = gone?.rows ?? [];
  const rows: RowsByBranch = {
    listed,
    gone: Map.groupBy(goneRows.keys(), (at) => itemAt(goneRows, at).branch.branchId),
    familyOf: familyOfBranch,
  };
  knownRows.set(table, rows);
  return rows;
}

/** Judges every row once for a candidate, so that whole branches can be queried. Pure; a few milliseconds. */
export function judgeChoices(model: Model, candidate: Candidate): JudgedChoices {
  const { served, table } = model;
  const { artefact } = served;
  const judged = chancesOf(served, candidate, "last", table.isListed);
  const chances = new Float32Array(table.branchOf.length).fill(Number.NaN);
  for (const [at, row] of judged.rows.entries()) chances[row] = itemAt(judged.chances, at);
  const byBranch = rowsByBranch(model);
  const levels = competitionLevels(served, table);
  const closedOf = (row: number): number | null => {
    const { closingNow, closing1 } = artefact.columns;
    const closing = [closingNow?.[row], closing1?.[row]].find((of) => of !== undefined && of !== noClosing);
    return closing === undefined ? null : closing / closingUnits[artefact.manifest.scale];
  };
  const poolOf = (row: number): JudgedPool[] => {
    const verdict = judged.verdictOf(row);
    if (verdict.outcome !== "in") return [];
    const chance = itemAt(chances, row);
    return [
      {
        quota: wordOf(artefact, "quota", row),
        seatType: wordOf(artefact, "seatType", row),
        genderPool: genderPoolOf(artefact, row),
        rankUsed: { list: verdict.list, kind: verdict.kind, value: verdict.rank },
        chance: Number.isNaN(chance) ? null : chance,
        closed: closedOf(row),
      },
    ];
  };
  const againOf = (rows: readonly number[]): number | null => {
    const shares = rows.flatMap((row) => shareOf(artefact.columns.again?.[row]) ?? []);
    return shares.length > 0 ? Math.max(...shares) : null;
  };
  const judge = (branchId: number): JudgedChoice => {
    const rows = byBranch.listed.get(branchId) ?? [];
    const verdicts = rows.map(judged.verdictOf);
    const [first] = rows;
    const branch = first === undefined ? null : branchAt(table, first);
    const last = lastOf(model, candidate, byBranch.gone.get(branchId) ?? []);
    return {
      branchId,
      isInNewestList: rows.length > 0,
      pools: rows.flatMap(poolOf),
      branch: branch ?? last?.branch ?? null,
      family: byBranch.familyOf(branchId),
      needs: needsOf(verdicts),
      why: whyOf(verdicts),
      last: last && { year: last.year, closing: last.closing },
      again: rows.length > 0 ? againOf(rows.filter((_, at) => verdicts[at]?.outcome === "in")) : (last?.again ?? null),
      level: levels.get(branchId) ?? null,
    };
  };
  const safeBranches = (chance: number) => {
    const safe = table.orders.closing.filter((row) => itemAt(chances, row) >= chance);
    const branches = new Set(Array.from(safe, (row) => branchAt(table, row)));
    return Array.from(branches, (branch) => ({ branch, family: byBranch.familyOf(branch.branchId) }));
  };
  return { judge, safeBranches };
}

function needsOf(verdicts: readonly Verdict[]): string[] {
  return [...new Set(verdicts.flatMap((of) => (of.outcome === "needs" ? of.needs : [])))];
}

function whyOf(verdicts: readonly Verdict[]): OutReason | null {
  const counts = new Map<OutReason, number>();
  for (const verdict of verdicts)
    if (verdict.outcome === "out") counts.set(verdict.why, (counts.get(verdict.why) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/**
 * The newest of the seats of a branch that only an older list has, of those that the candidate may have first.
 *
 * @param places of the branch in `gone.rows`
 */
function lastOf({ gone, rules }: Model, candidate: Candidate, places: readonly number[]) {
  if (!gone || places.length === 0) return null;
  const rows = places.map((at) => ({ row: itemAt(gone.rows, at), at }));
  const isTheirs = (at: number) => judgeResolved(rules, candidate, poolAt(gone.pooled, at)).outcome !== "out";
  const theirs = rows.filter(({ at }) => isTheirs(at));
  const [newest] = (theirs.length > 0 ? theirs : rows).toSorted((a, b) => b.row.year - a.row.year);
  return newest?.row ?? null;
}
