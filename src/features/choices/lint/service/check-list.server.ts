import { type ChanceDeps, loadedModel } from "#features/chances/service/answer-chances.server.ts";
import type { LoadedModel } from "#features/chances/service/served-models.server.ts";
import type { CheckedList, ListToCheck, PreparedList } from "../contract.ts";
import { lintList } from "../lint-list.ts";
import { selectBranchNames, selectCollegesNearHostel } from "../store/list-facts.server.ts";
import { nameUnknown, prepareFrom } from "./prepare-from.ts";

/** How far a hostel may be. Source: issue 19. */
const hostelWithinM = 2000;

/**
 * What the check of a list needs, so that a browser can do it again for another order without asking the server.
 *
 * @throws AppError chances_not_found for an authority without a model; invalid_input as `answerChances`
 */
export async function prepareCheck(deps: ChanceDeps, asked: ListToCheck): Promise<PreparedList> {
  const loaded = await loadedModel(deps, asked.authority);
  const near = asked.needs_hostel ? await collegesNearHostel(deps, loaded) : null;
  const prepared = prepareFrom(loaded, asked, near);
  const nameless = prepared.choices.filter(({ college }) => college === "").map(({ branch_id: id }) => id);
  return nameless.length === 0 ? prepared : nameUnknown(prepared, await selectBranchNames(deps.work, nameless));
}

/**
 * Checks a choice list of a candidate. Nothing of it is stored or logged.
 *
 * @throws AppError as prepareCheck
 */
export async function checkList(deps: ChanceDeps, asked: ListToCheck): Promise<CheckedList> {
  return lintList(await prepareCheck(deps, asked));
}

/** The colleges of a model that have a listed hostel near them. */
export function collegesNearHostel(deps: Pick<ChanceDeps, "work">, { table }: LoadedModel): Promise<Set<number>> {
  const ids = [...new Set(table.branches.map(({ collegeId }) => collegeId))];
  return selectCollegesNearHostel(deps.work, ids, hostelWithinM);
}
