import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { arrangeCutoffs, type CutoffChoice } from "../branch-cutoffs.ts";
import type { BranchCutoffs, College } from "../contract.ts";
import { compareBranches, mergeClosingRanges, ownershipGroupOf } from "../rules.ts";
import {
  selectBranches,
  selectCollege,
  selectNearbyHostels,
  selectPlacements,
  selectStreamsOfCollege,
} from "../store/college.server.ts";
import { selectBranchChoices, selectCutoffs, selectSources } from "../store/cutoffs.server.ts";

/**
 * One college with everything published about it but its cut-offs, in five queries.
 *
 * @throws AppError college_not_found, also for a college that is not active
 */
export async function getCollege({ db }: Pick<Deps, "db">, id: number): Promise<College> {
  const row = await selectCollege(db, id);
  if (!row) throw new AppError("college_not_found");
  const [branches, placements, hostels, streams] = await Promise.all([
    selectBranches(db, id),
    selectPlacements(db, id),
    selectNearbyHostels(db, id),
    selectStreamsOfCollege(db, id),
  ]);
  const seats = streams.reduce((sum, stream) => sum + stream.seats, 0);
  const { shortName, ownership, isWomenOnly, foundedYear, updatedAt, ...facts } = row;
  return {
    ...facts,
    short_name: shortName,
    is_active: 1,
    ownership: ownershipGroupOf(ownership),
    is_women_only: isWomenOnly,
    founded_year: foundedYear,
    branches: branches.sort((a, b) =>
      compareBranches({ ...a, name: a.branch_name, id: a.branch_id }, { ...b, name: b.branch_name, id: b.branch_id }),
    ),
    placements,
    nearby_hostels: hostels,
    streams: streams.map((stream) => ({ id: stream.id, name: stream.name, slug: stream.slug })),
    seats: seats > 0 ? seats : null,
    closing_range: mergeClosingRanges(streams.map((stream) => stream.range)),
    updated_at: updatedAt.toISOString(),
  };
}

/**
 * The cut-offs of one branch of a college, narrowed to a year, quota, seat type and gender. What is not asked for, or is
 * not there, is chosen: the first branch that has cut-offs, the newest year, the all-India quota, open seats.
 *
 * @returns null when the branch asked for, or every branch, has no cut-offs
 */
export async function getBranchCutoffs(
  { db }: Pick<Deps, "db">,
  collegeId: number,
  choice: CutoffChoice = {},
): Promise<BranchCutoffs | null> {
  const branches = (await selectBranchChoices(db, collegeId)).sort(compareBranches);
  const asked = branches.find((branch) => branch.id === choice.branchId);
  const branch = asked ?? branches.find((candidate) => candidate.hasCutoffs);
  if (!branch?.hasCutoffs) return null;
  const arranged = arrangeCutoffs(await selectCutoffs(db, branch.id), choice);
  if (!arranged) return null;
  const sourceIds = [...arranged.rounds, ...arranged.bySeatType].map((row) => row.sourceId);
  return {
    ...arranged,
    branchId: branch.id,
    rounds: arranged.rounds.map(withoutSourceId),
    bySeatType: arranged.bySeatType.map(withoutSourceId),
    sources: await selectSources(db, [...new Set(sourceIds)]),
  };
}

function withoutSourceId<T extends { sourceId: number }>({ sourceId: _, ...row }: T): Omit<T, "sourceId"> {
  return row;
}
