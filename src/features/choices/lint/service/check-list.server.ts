import {
  type ChanceDeps,
  candidateOf,
  describeModel,
  loadedModel,
} from "#features/chances/service/answer-chances.server.ts";
import type { LoadedModel } from "#features/chances/service/served-models.server.ts";
import type { CheckedList, ListToCheck, PreparedChoice, PreparedList } from "../contract.ts";
import { lintList } from "../lint-list.ts";
import { prepareList } from "../prepare-list.ts";
import { selectBranchNames, selectCollegesNearHostel } from "../store/list-facts.server.ts";

/** How far a hostel may be. Source: issue 19. */
const hostelWithinM = 2000;

/**
 * What the check of a list needs, so that a browser can do it again for another order without asking the server.
 *
 * @throws AppError chances_not_found for an authority without a model; invalid_input as `answerChances`
 */
export async function prepareCheck(deps: ChanceDeps, asked: ListToCheck): Promise<PreparedList> {
  const loaded = await loadedModel(deps, asked.authority);
  const candidate = candidateOf(asked, loaded);
  const near = asked.needs_hostel ? await collegesNearHostel(deps, loaded) : null;
  const prepared = prepareList(loaded, candidate, asked, {
    model: describeModel(loaded),
    hostelNear: (collegeId) => near?.has(collegeId) ?? null,
  });
  return nameUnknown(deps, prepared);
}

/**
 * Checks a choice list of a candidate. Nothing of it is stored or logged.
 *
 * @throws AppError as prepareCheck
 */
export async function checkList(deps: ChanceDeps, asked: ListToCheck): Promise<CheckedList> {
  return lintList(await prepareCheck(deps, asked));
}

function collegesNearHostel(deps: ChanceDeps, { table }: LoadedModel): Promise<Set<number>> {
  const ids = [...new Set(table.branches.map(({ collegeId }) => collegeId))];
  return selectCollegesNearHostel(deps.work, ids, hostelWithinM);
}

/** A branch that the authority's lists do not have is named as the catalogue names it. */
async function nameUnknown(deps: ChanceDeps, prepared: PreparedList): Promise<PreparedList> {
  const nameless = prepared.choices.filter(({ college }) => college === "");
  if (nameless.length === 0) return prepared;
  const names = await selectBranchNames(
    deps.work,
    nameless.map(({ branch_id: id }) => id),
  );
  const named = (choice: PreparedChoice): PreparedChoice => {
    const found = choice.college === "" ? names.get(choice.branch_id) : undefined;
    return found ? { ...choice, college: found.college, branch: found.branch, college_id: found.collegeId } : choice;
  };
  return { ...prepared, choices: prepared.choices.map(named) };
}
