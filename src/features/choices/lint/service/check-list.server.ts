import { type ChanceDeps, loadedModel } from "#features/chances/service/answer-chances.server.ts";
import { heldModel } from "#features/chances/service/held-model.ts";
import type { LoadedModel } from "#features/chances/service/served-models.server.ts";
import type { CheckedList, ListToCheck } from "../contract.ts";
import { type BranchNames, selectBranchNames, selectCollegesNearHostel } from "../store/list-facts.server.ts";

/** How far a hostel may be. Source: docs/specification S15. */
const hostelWithinM = 2000;

/**
 * What the check of a list needs, so that a browser can do it again for another order without asking the server; as JSON of
 * `PreparedList`. In the thread for heavy work.
 *
 * @throws AppError chances_not_found for an authority without a model; invalid_input as `answerChances`; heavy_work_busy,
 * heavy_work_too_long
 */
export async function prepareCheckToJson(deps: ChanceDeps, asked: ListToCheck): Promise<string> {
  const { input, needs } = await readFacts(deps, asked);
  return deps.heavyWork.runToJson("prepare-check", input, { needs });
}

/**
 * Checks a choice list of a candidate, in the thread for heavy work. Nothing of it is stored or logged.
 *
 * @throws AppError as prepareCheckToJson
 */
export async function checkList(deps: ChanceDeps, asked: ListToCheck): Promise<CheckedList> {
  const { input, needs } = await readFacts(deps, asked);
  return deps.heavyWork.run("check-list", input, { needs });
}

/** The same as JSON. */
export async function checkListToJson(deps: ChanceDeps, asked: ListToCheck): Promise<string> {
  const { input, needs } = await readFacts(deps, asked);
  return deps.heavyWork.runToJson("check-list", input, { needs });
}

async function readFacts(deps: ChanceDeps, asked: ListToCheck) {
  const loaded = await loadedModel(deps, asked.authority);
  const near = asked.needs_hostel ? await collegesNearHostel(deps, loaded) : null;
  const known = knownBranches(loaded);
  const others = [...new Set(asked.choices)].filter((id) => !known.has(id));
  const names = others.length === 0 ? new Map<number, BranchNames>() : await selectBranchNames(deps.work, others);
  return { input: { asked, near, names }, needs: [heldModel(asked.authority, loaded)] };
}

const knownOf = new WeakMap<LoadedModel["table"], ReadonlySet<number>>();

/** The branches that a model has a name of. */
function knownBranches({ table, gone }: LoadedModel): ReadonlySet<number> {
  const before = knownOf.get(table);
  if (before) return before;
  const branches = [...table.branches, ...(gone?.rows ?? []).map(({ branch }) => branch)];
  const known = new Set(branches.map(({ branchId }) => branchId));
  knownOf.set(table, known);
  return known;
}

/** The colleges of a model that have a listed hostel near them. */
export function collegesNearHostel(deps: Pick<ChanceDeps, "work">, { table }: LoadedModel): Promise<Set<number>> {
  const ids = [...new Set(table.branches.map(({ collegeId }) => collegeId))];
  return selectCollegesNearHostel(deps.work, ids, hostelWithinM);
}
