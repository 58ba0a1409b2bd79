import type { Artefact } from "margdeep-chances/artefact";
import { authorityModels, instituteType } from "margdeep-chances/authority-models";
import { againUnits, closingUnits, noClosing, yearsShown } from "margdeep-chances/encode-model";
import type { PooledRows } from "margdeep-chances/judge-rows-rules";
import { scales } from "margdeep-chances/observation";
import { isOpenToAll } from "margdeep-chances/resolve-pool-rules";
import type { ServedModel } from "margdeep-chances/served-model";
import { ownershipGroupOf } from "margdeep-search/shapes";
import { fieldOf, itemAt } from "#lib/lookups.ts";
import type { GenderPool } from "../other-seats-contract.ts";
import type { BranchDetails } from "../store/branch-details.server.ts";

/** A branch with what its rows share. */
export interface ListedBranch extends BranchDetails {
  instituteType: string;
  /** The authority's own names. */
  institute: string;
  programme: string;
}

/**
 * The rows of a model with what answers show of them: names, fees and the orders that do not depend on the candidate. Built
 * once for a model and a state of the catalogue.
 */
export interface RowTable {
  branches: readonly ListedBranch[];
  /** By row, its place in `branches`; -1: the branch is gone or its college not published. */
  branchOf: Int32Array;
  /** By row, 1 where it is shown. */
  isListed: Uint8Array;
  /** Shown rows, hardest to get first, and cheapest first. */
  orders: { closing: Uint32Array; fees: Uint32Array };
  /** The closings that rows show, newest first. */
  past: readonly PastColumn[];
}

/** Closings of a year, or of a round of the season. */
interface PastColumn {
  year: number;
  /** null: the easiest of all. */
  round: number | null;
  closings: Int32Array;
}

/** A word of a row, such as its quota. */
export function wordOf({ columns, manifest }: Artefact, name: string, row: number): string {
  const word = manifest.words[name]?.[columns[name]?.[row] ?? -1];
  if (word === undefined) throw new RangeError(`Row ${row} has no ${name}`);
  return word;
}

/** How sure it is that a row is in the next list; null where that was not judged. */
export function shareOf(stored: number | undefined): number | null {
  return stored === undefined ? null : stored / againUnits;
}

export function genderPoolOf({ columns }: Artefact, row: number): GenderPool {
  return columns.isFemale?.[row] === 1 ? "Female-only" : "Gender-Neutral";
}

/** The branch of a row that is shown. */
export function branchAt({ branches, branchOf }: Pick<RowTable, "branches" | "branchOf">, row: number): ListedBranch {
  const branch = branches[branchOf[row] ?? -1];
  if (!branch) throw new RangeError(`Row ${row} is not shown`);
  return branch;
}

/** Joins the rows of a model with the branches that the catalogue has now. */
export function buildRowTable(
  { artefact, pooled }: Pick<ServedModel, "artefact" | "pooled">,
  details: readonly BranchDetails[],
): RowTable {
  const rowOfBranch = new Map<number, number>();
  const ids = fieldOf(artefact.columns, "branch");
  for (const [row, id] of ids.entries()) rowOfBranch.set(id, row);
  const branches = details.flatMap((of) => {
    const row = rowOfBranch.get(of.branchId);
    return row === undefined ? [] : [listBranch(artefact, of, row)];
  });
  const placeOf = new Map(branches.map(({ branchId }, place) => [branchId, place]));
  const branchOf = Int32Array.from(ids, (id) => placeOf.get(id) ?? -1);
  const isListed = Uint8Array.from(branchOf, (place) => (place < 0 ? 0 : 1));
  return {
    branches,
    branchOf,
    isListed,
    orders: ordersOf(artefact, pooled, { branches, branchOf }),
    past: pastOf(artefact),
  };
}

function pastOf({ columns, manifest: { validFor, afterRound, rounds } }: Artefact): PastColumn[] {
  const years = Array.from({ length: yearsShown }, (_, back) => validFor - 1 - back);
  const past = years.map((year, back) => ({
    year,
    round: rounds[year] ?? null,
    closings: columns[`closing${back + 1}`] as Int32Array,
  }));
  const now = { year: validFor, round: afterRound, closings: columns.closingNow as Int32Array };
  return [...(afterRound === null ? [] : [now]), ...past];
}

function listBranch(artefact: Artefact, of: BranchDetails, row: number): ListedBranch {
  const institute = wordOf(artefact, "institute", row);
  const model = authorityModels.find(({ key }) => key === artefact.manifest.authority);
  return {
    ...of,
    institute,
    programme: artefact.columns.programme ? wordOf(artefact, "programme", row) : of.branch,
    instituteType: model?.hasCentralInstitutes ? instituteType(of.college) : ownershipGroupOf(of.ownership),
  };
}

/** On the model's scale. */
function lastClosing({ columns, manifest: { scale } }: Artefact, row: number): number {
  const known = [columns.closingNow?.[row], columns.closing1?.[row]].find(
    (closing) => closing !== undefined && closing !== noClosing,
  );
  return known === undefined ? Number.POSITIVE_INFINITY : scales[scale].toModel(known / closingUnits[scale]);
}

/** IITs before institutes of JEE Main, architecture and planning last: ranks of different lists cannot be compared. */
const listOrder = ["JEE Advanced", "JEE Main", "MHT CET", "JEE Main Paper 2"];

/**
 * How sought after a branch is: where its easiest open row for everybody is expected to close, so that its rows of all
 * categories are together. A branch without open rows counts with its own.
 */
function ordersOf(
  artefact: Artefact,
  { pools, poolOfRow }: PooledRows,
  { branches, branchOf }: Pick<RowTable, "branches" | "branchOf">,
): RowTable["orders"] {
  const isOpen = pools.map(isOpenToAll);
  const exams = fieldOf(artefact.columns, "exam");
  // Some branches have seats of two exams, whose figures do not compare.
  const examCount = fieldOf(artefact.manifest.words, "exam").length;
  const groups = Float64Array.from(exams, (exam, row) => itemAt(branchOf, row) * examCount + exam);
  const levels = Float64Array.from(fieldOf(artefact.columns, "centre"), (expected, row) =>
    Number.isNaN(expected) ? lastClosing(artefact, row) : expected,
  );
  const open = new Map<number, number>();
  for (const [row, pool] of poolOfRow.entries()) {
    if (!isOpen[pool]) continue;
    const group = itemAt(groups, row);
    open.set(group, Math.max(open.get(group) ?? Number.NEGATIVE_INFINITY, itemAt(levels, row)));
  }
  const examOrder = Uint8Array.from(exams, (_, row) => listOrder.indexOf(wordOf(artefact, "exam", row)));
  const competition = Float64Array.from(groups, (group, row) => open.get(group) ?? itemAt(levels, row));
  const fees = Float64Array.from(branchOf, (place) => branches[place]?.fees ?? Number.POSITIVE_INFINITY);
  const byCompetition = (a: number, b: number) =>
    examOrder[a]! - examOrder[b]! ||
    competition[a]! - competition[b]! ||
    branchOf[a]! - branchOf[b]! ||
    levels[a]! - levels[b]!;
  const shown = Uint32Array.from([...branchOf.entries()].flatMap(([row, branch]) => (branch < 0 ? [] : [row])));
  const closing = shown.toSorted(byCompetition);
  const place = new Uint32Array(branchOf.length);
  for (const [at, row] of closing.entries()) place[row] = at;
  const byFees = (a: number, b: number) => (fees[a] === fees[b] ? place[a]! - place[b]! : fees[a]! - fees[b]!);
  return { closing, fees: shown.toSorted(byFees) };
}
