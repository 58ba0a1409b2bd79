import { type Candidate, judgeResolved, type OutReason, type Verdict } from "../eligibility/judge-pool-rules.ts";
import type { RankKind, RankList } from "../eligibility/rule-set.ts";
import { closingUnits, noClosing } from "../model/encode-model.ts";
import { familyOf } from "../model/programme-families.ts";
import { chancesOf } from "../model/served-model.ts";
import type { GenderPool } from "../other-seats-contract.ts";
import { type CompetitionLevel, competitionLevels } from "./competition-levels.ts";
import { genderPoolOf, type ListedBranch, wordOf } from "./row-table.ts";
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
  level: CompetitionLevel | null;
}

/** The choices of one candidate: those asked for, and every safe one. */
export interface JudgedChoices {
  judge: (branchId: number) => JudgedChoice;
  /** Branches with a pool of at least this chance, the most sought after first. */
  safeBranches: (chance: number) => number[];
}

type Model = Pick<LoadedModel, "served" | "table" | "gone" | "rules">;

/** Judges every row once for a candidate, so that whole branches can be asked about. Pure; a few milliseconds. */
export function judgeChoices(model: Model, candidate: Candidate): JudgedChoices {
  const { served, table } = model;
  const { artefact } = served;
  const judged = chancesOf(served, candidate, "last", table.isListed);
  const chanceOf = new Map([...judged.rows].map((row, at) => [row, judged.chances[at]!]));
  const rowsOf = new Map<number, number[]>();
  for (const [row, place] of table.branchOf.entries()) {
    if (place < 0) continue;
    const { branchId } = table.branches[place]!;
    const rows = rowsOf.get(branchId);
    if (rows) rows.push(row);
    else rowsOf.set(branchId, [row]);
  }
  const levels = competitionLevels(served, table);
  const closedOf = (row: number): number | null => {
    const closing = [artefact.columns.closingNow, artefact.columns.closing1].find((of) => of && of[row] !== noClosing);
    return closing ? closing[row]! / closingUnits[artefact.manifest.scale] : null;
  };
  const poolOf = (row: number): JudgedPool[] => {
    const verdict = judged.verdictOf(row);
    if (verdict.outcome !== "in") return [];
    const chance = chanceOf.get(row) ?? Number.NaN;
    return [
      {
        ...{ quota: wordOf(artefact, "quota", row), seatType: wordOf(artefact, "seatType", row) },
        genderPool: genderPoolOf(artefact, row),
        rankUsed: { list: verdict.list, kind: verdict.kind, value: verdict.rank },
        chance: Number.isNaN(chance) ? null : chance,
        closed: closedOf(row),
      },
    ];
  };
  const judge = (branchId: number): JudgedChoice => {
    const rows = rowsOf.get(branchId) ?? [];
    const verdicts = rows.map(judged.verdictOf);
    const [first] = rows;
    const branch = first === undefined ? null : table.branches[table.branchOf[first]!]!;
    const last = lastOf(model, candidate, branchId);
    return {
      ...{ branchId, isInNewestList: rows.length > 0, pools: rows.flatMap(poolOf) },
      branch: branch ?? last?.branch ?? null,
      family: branch === null ? "" : familyOf(branch.programme, wordOf(artefact, "degree", first!)),
      needs: needsOf(verdicts),
      why: whyOf(verdicts),
      last: last && { year: last.year, closing: last.closing },
      level: levels.get(branchId) ?? null,
    };
  };
  const safeBranches = (chance: number): number[] => {
    const safe = [...table.orders.closing].filter((row) => (chanceOf.get(row) ?? 0) >= chance);
    return [...new Set(safe.map((row) => table.branches[table.branchOf[row]!]!.branchId))];
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

/** The newest of the seats of a branch that only an older list has, of those that the candidate may have first. */
function lastOf({ gone, rules }: Model, candidate: Candidate, branchId: number) {
  if (!gone) return null;
  const { pools, poolOfRow } = gone.pooled;
  const rows = gone.rows.flatMap((row, at) => (row.branch.branchId === branchId ? [{ row, at }] : []));
  const isTheirs = (at: number) => judgeResolved(rules, candidate, pools[poolOfRow[at]!]!).outcome !== "out";
  const theirs = rows.filter(({ at }) => isTheirs(at));
  const [newest] = (theirs.length > 0 ? theirs : rows).toSorted((a, b) => b.row.year - a.row.year);
  return newest?.row ?? null;
}
