import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { RehearsalAnswer, RehearsalQuestion } from "../contract.ts";
import { listedAs } from "../listed-as.ts";
import {
  type ListedBranch,
  type PoolRow,
  selectListedBranches,
  selectPools,
  selectSources,
} from "../store/closings.server.ts";
import { answerRehearsal, sourcesOf } from "./answer-rehearsal.ts";
import { findRehearsalRules } from "./rehearsal-rules.server.ts";
import { listRehearsalYears } from "./stored-lists.server.ts";

export type RehearsalDeps = Pick<Deps, "db" | "reads" | "work" | "state">;

/**
 * Replays a past year's counselling with the candidate's figures and list. Three queries by the ids of the list; keeps
 * nothing and logs nothing.
 *
 * @throws AppError rehearsal_not_found where no lists or no rules are known; invalid_input for a state that the rules do
 * not know
 */
export async function rehearse(deps: RehearsalDeps, question: RehearsalQuestion): Promise<RehearsalAnswer> {
  const years = await listRehearsalYears(deps, question.authority);
  const stored = years.find(({ year }) => year === (question.year ?? years[0]?.year));
  if (!stored) throw new AppError("rehearsal_not_found");
  const ruled = await findRehearsalRules(deps, question.authority, stored.year);
  const { branches, pools } = await readClosings(deps, question, stored.year);
  const sources = await selectSources(deps.reads.db, sourcesOf(pools));
  return answerRehearsal(question, { years: years.map(({ year }) => year), stored, ruled, branches, pools, sources });
}

async function readClosings(
  { reads: { db } }: RehearsalDeps,
  { authority, choices }: RehearsalQuestion,
  year: number,
): Promise<{ branches: ReadonlyMap<number, ListedBranch>; pools: PoolRow[] }> {
  const listed = { ids: choices, ...listedAs[authority] };
  const branches = await selectListedBranches(db, listed);
  const pools = await selectPools(db, { ...listed, year });
  return { branches: new Map(branches.map((branch) => [branch.branchId, branch])), pools };
}
