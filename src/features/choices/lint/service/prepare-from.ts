import { candidateOf, describeModel } from "#features/chances/service/answer-question.ts";
import type { LoadedModel } from "#features/chances/service/served-models.server.ts";
import type { CheckedList, ListToCheck, PreparedChoice, PreparedList } from "../contract.ts";
import { lintList } from "../lint-list.ts";
import { prepareList } from "../prepare-list.ts";

/**
 * What the check of a list needs, from a model in memory. Pure: the server and the offline kit run the same.
 *
 * @param near colleges with a hostel near them; null: not looked up
 * @throws AppError invalid_input for a state or university that the rules do not know
 */
export function prepareFrom(loaded: LoadedModel, asked: ListToCheck, near: ReadonlySet<number> | null): PreparedList {
  return prepareList(loaded, candidateOf(asked, loaded), asked, {
    model: describeModel(loaded),
    hostelNear: (collegeId) => near?.has(collegeId) ?? null,
  });
}

type Names = ReadonlyMap<number, { branch: string; collegeId: number; college: string }>;

/** Names choices that the authority's lists do not have as the catalogue does. @param names by branch id */
export function nameUnknown(prepared: PreparedList, names: Names): PreparedList {
  const named = (choice: PreparedChoice): PreparedChoice => {
    const found = choice.college === "" ? names.get(choice.branch_id) : undefined;
    return found ? { ...choice, college: found.college, branch: found.branch, college_id: found.collegeId } : choice;
  };
  return { ...prepared, choices: prepared.choices.map(named) };
}

/** Checks a prepared list by the rules of the season that its model is for. Pure, as `lintList`. */
export function checkPrepared(prepared: PreparedList): CheckedList {
  return lintList(prepared);
}
