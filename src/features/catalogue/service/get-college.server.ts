import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { closingOfBranch } from "margdeep-search/closing-of-branch";
import { ownershipGroupOf } from "margdeep-search/shapes";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { itemAt, valueFor } from "#lib/lookups.ts";
import { arrangeCutoffs, type CutoffChoice, chooseSeats, isOfSeats } from "../branch-cutoffs.ts";
import { chooseBranch, toBranchOption } from "../choose-branch.ts";
import type { College } from "../college-contract.ts";
import type { ClosingRange } from "../contract.ts";
import type { BranchCutoffs, PaperPages } from "../cutoffs-contract.ts";
import type { LaterEntry } from "../later-entry-contract.ts";
import { type PeerMedian, peerMedian } from "../peer-median.ts";
import { compareBranches } from "../rules.ts";
import { currentIndex, indexOfOne } from "../search/current-index.server.ts";
import { selectWholeCollege } from "../store/college.server.ts";
import { type CutoffRow, selectBranchChoices, selectSeatPools, selectShownCutoffs } from "../store/cutoffs.server.ts";
import { selectLaterEntries } from "../store/later-entries.server.ts";
import { describeCutoffs } from "./list-closings.server.ts";

/**
 * One college with everything published about it but its cut-offs: one statement. The index knows whether there is
 * anything to ask for, and the streams with their seats.
 *
 * @param isPreview also a college that is not active: for staff who look at it before it is published
 * @throws AppError college_not_found
 */
export async function getCollege(
  deps: Pick<Deps, "db" | "work" | "reads" | "state">,
  id: number,
  isPreview = false,
): Promise<College> {
  // Staff look at what they just saved: a replica may not have it yet.
  const { db, reads } = deps;
  const facts = isPreview ? db : reads.db;
  const index = await (isPreview ? indexOfOne(deps, id) : currentIndex(deps));
  const ordinal = index.ordinals.get(id);
  if (ordinal === undefined) throw new AppError("college_not_found");
  const { has_placements: hasPlacements, has_fees: hasFees } = itemAt(index.colleges, ordinal);
  const { feeRange, seats, closingRange } = itemAt(index.totals, ordinal);
  const found = await selectWholeCollege(facts, { id, evenInactive: isPreview, hasPlacements, hasFees });
  if (!found) throw new AppError("college_not_found");
  const { row, branches, placements, fees } = found;
  const { photo_details: photos, ...shown } = row;
  return {
    ...shown,
    description_by: shown.description.trim() ? "margdeep" : null,
    photos: photos.map(({ url }) => url),
    ...(photos.length > 0 && { photo_details: photos }),
    is_active: 1,
    ownership: ownershipGroupOf(row.ownership),
    branches: branches.sort((a, b) =>
      compareBranches({ ...a, name: a.branch_name, id: a.branch_id }, { ...b, name: b.branch_name, id: b.branch_id }),
    ),
    placements,
    fees,
    fee_range: feeRange,
    streams: streamsOf(index, ordinal),
    seats,
    closing_range: closingRange,
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

/** Closing values of a college after a diploma and after a degree, of the newest year of each authority. */
export function listLaterEntries({ reads }: Pick<Deps, "reads">, collegeId: number): Promise<LaterEntry[]> {
  return selectLaterEntries(reads.db, collegeId);
}

function streamsOf(index: CatalogueIndex, ordinal: number): College["streams"] {
  const codes = index.entryStream.subarray(index.entryStart[ordinal], index.entryStart[ordinal + 1]);
  return Array.from(codes, (code) => {
    const { id, name, slug } = itemAt(index.streams, code);
    return { id, name, slug };
  });
}

/**
 * The cut-offs of one branch of a college, narrowed to a year, quota, seat type and gender. What is not requested, or is
 * not there, is chosen: the branch by `chooseBranch`, the rest as the closing value has it that speaks for the branch.
 *
 * @param college when it was read already: its branches are not queried again
 * @returns null when the requested or chosen branch has no cut-offs
 */
export async function getBranchCutoffs(
  deps: Pick<Deps, "db" | "work" | "reads" | "state">,
  collegeId: number,
  choice: CutoffChoice = {},
  college?: College,
): Promise<BranchCutoffs | null> {
  const { index, ordinal } = await findInIndex(deps, collegeId);
  if (!college && !index.totals[ordinal]?.hasCutoffs) return null;
  const { reads } = deps;
  const branches = college ? college.branches.map(toBranchOption) : await selectBranchChoices(reads.db, collegeId);
  const whole = college ? college.closing_range : (index.totals[ordinal]?.closingRange ?? null);
  const branch = chooseBranch(branches, { ...choice, headlineId: whole?.headline.branch_id });
  if (!branch?.hasCutoffs) return null;
  const closing = ordinal === -1 ? whole : closingOfBranch(index, ordinal, branch.id);
  const pools = await selectSeatPools(reads.db, branch.id);
  const chosen = chooseSeats(pools, choice, closing);
  if (!chosen) return null;
  const rows = await selectShownCutoffs(reads.db, branch.id, {
    ofYear: pools.find(({ year, quota }) => year === chosen.year && quota === chosen.quota)?.id ?? 0,
    ofSeats: pools.find((pool) => isOfSeats(pool, chosen))?.id ?? 0,
  });
  const arranged = arrangeCutoffs(describeCutoffs(rows, index.thisYear), chosen);
  const shown = Map.groupBy([...arranged.rounds, ...arranged.bySeatType], ({ sourceId }) => sourceId);
  return {
    ...arranged,
    branchId: branch.id,
    headline: arranged.rounds.find(({ fact }) => fact === closing?.headline.fact)?.fact ?? null,
    history: arranged.history.map(withoutOrigin),
    rounds: arranged.rounds.map(withoutOrigin),
    bySeatType: arranged.bySeatType.map(withoutOrigin),
    sources: [...shown]
      .map(([id, values]) => ({ ...valueFor(rows.sources, id), papers: listPapers(values) }))
      .sort((a, b) => (b.year ?? 0) - (a.year ?? 0)),
  };
}

/** The closing value that speaks for one branch of a college; null: it has none. Reads memory alone. */
export async function getBranchClosing(
  deps: Pick<Deps, "db" | "work" | "state">,
  collegeId: number,
  branchId: number,
): Promise<ClosingRange | null> {
  const { index, ordinal } = await findInIndex(deps, collegeId);
  return ordinal === -1 ? null : closingOfBranch(index, ordinal, branchId);
}

/** What is usual among the colleges that a college is compared with; null: too little is known. Reads memory alone. */
export async function getPeerMedian(
  deps: Pick<Deps, "db" | "work" | "state">,
  collegeId: number,
): Promise<PeerMedian | null> {
  const { index, ordinal } = await findInIndex(deps, collegeId);
  return ordinal === -1 ? null : peerMedian(index, ordinal);
}

/** The index with the place of a college in it: -1 for one that is not listed, which staff may look at. */
async function findInIndex(deps: Pick<Deps, "db" | "work" | "state">, collegeId: number) {
  const index = await currentIndex(deps);
  return { index, ordinal: index.ordinals.get(collegeId) ?? -1 };
}

function withoutOrigin<T extends Pick<CutoffRow, "sourceId" | "paper">>({ sourceId: _, paper: __, ...row }: T) {
  return row;
}

/** The papers in PDF that values were read from, each with the pages. */
function listPapers(values: readonly Pick<CutoffRow, "paper">[]): PaperPages[] {
  const read = Map.groupBy(
    values.flatMap(({ paper }) => paper ?? []),
    ({ name }) => name,
  );
  return [...read].map(([name, of]) => ({
    name,
    pages: [...new Set(of.map(({ page }) => page))].sort((a, b) => a - b),
  }));
}
