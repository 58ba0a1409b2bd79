import { listInterests } from "#features/wishlist/service/list-interests.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { valueFor } from "#lib/lookups.ts";
import type { NewChoice } from "../contract.ts";
import { type ListAuthority, listLimits, type NewRow } from "../list-rules.ts";
import { comparable } from "../match-rows.ts";
import { searchBranches, selectBranches, selectOfColleges } from "../store/names.server.ts";
import { heldNames, listedNames } from "./list-names.server.ts";
import { bareRow, rowOf } from "./read-listed.ts";

type WithDb = Pick<Deps, "db">;

/** Branches as rows of a list, by the ids that were requested; a merged one is the one that remains. One query. */
async function rowsByRequestedId({ db }: WithDb, authority: ListAuthority, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NewRow>();
  const found = await selectBranches(db, listedNames[authority], [...new Set(ids)]);
  return new Map(found.map((branch) => [branch.asked, rowOf(branch)]));
}

/** Branches as rows of a list, in this order; ids that are not there are left out. One query. */
export async function describeBranches(
  deps: WithDb,
  authority: ListAuthority,
  ids: readonly number[],
): Promise<NewRow[]> {
  const byId = await rowsByRequestedId(deps, authority, ids);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Choices as somebody names them, as rows with the authority's names and codes.
 *
 * @throws AppError invalid_input for a branch that does not exist
 */
export async function describeChoices(
  deps: WithDb,
  authority: ListAuthority,
  choices: readonly NewChoice[],
): Promise<NewRow[]> {
  const asked = choices.flatMap(({ branch_id }) => branch_id ?? []);
  const byId = await rowsByRequestedId(deps, authority, asked);
  return choices.map(({ branch_id, text = "", code = "", group = "", note = "" }, index) => {
    if (branch_id === undefined) return { ...bareRow(text), code, group, note };
    const row = byId.get(branch_id);
    if (!row) throw new AppError("invalid_input", { [`rows.${index}.branch_id`]: "is not a branch in our data" });
    return { ...row, group, note };
  });
}

type ReadDeps = Pick<Deps, "work" | "state" | "heavyWork">;

/**
 * Reads pasted lines as choices of an authority, by its codes, its names or ours, in the thread for heavy work. A line that is not
 * understood is a row of its text: nothing is guessed and nothing is lost.
 *
 * @throws AppError heavy_work_busy, heavy_work_too_long
 */
export async function readPaste(
  deps: ReadDeps,
  authority: ListAuthority,
  text: string,
): Promise<{ rows: NewRow[]; notUnderstood: string[] }> {
  if (text.trim() === "") return { rows: [], notUnderstood: [] };
  const names = await heldNames(deps, authority);
  return deps.heavyWork.run("read-list", { text, names: names?.name ?? null }, { needs: names ? [names] : [] });
}

/** How many branches a search shows. */
const maxFound = 30;

/** Branches with all the words of a text, as rows. */
export async function searchChoices({ db }: WithDb, authority: ListAuthority, text: string): Promise<NewRow[]> {
  const words = comparable(text.slice(0, 100)).split(" ").filter(Boolean).slice(0, 8);
  if (words.join("").length < 2) return [];
  return (await searchBranches(db, listedNames[authority], words, maxFound)).map(rowOf);
}

/** The branches of a student's saved colleges that an authority's lists have, in the order of the wishlist. */
export async function wishlistChoices(
  deps: Pick<Deps, "db" | "now">,
  authority: ListAuthority,
  studentId: number,
): Promise<NewRow[]> {
  const saved = await listInterests(deps, studentId, "college");
  const colleges = saved.flatMap(({ college_details }) => college_details?.id ?? []);
  const found = await selectOfColleges(deps.db, listedNames[authority], colleges, listLimits.rows);
  const order = new Map(colleges.map((id, at) => [id, at]));
  return found.map(rowOf).toSorted((a, b) => valueFor(order, a.collegeId!) - valueFor(order, b.collegeId!));
}
