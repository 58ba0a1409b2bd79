import { setImmediate as nextTurn } from "node:timers/promises";
import type { Deps } from "#http/deps.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import { recordChanges } from "#staff/history/note-change.server.ts";
import type { FoundSuggestions, MergeSuggestion } from "../contract.ts";
import { findCertainTwins } from "../similar/certain-twins.ts";
import type { ComparedCollege } from "../similar/compared-college.ts";
import { similarBranches } from "../similar/similar-branches.ts";
import { findSimilarColleges } from "../similar/similar-colleges.ts";
import * as store from "../store/suggestions.server.ts";
import { mergeCertainTwins } from "./merge-certain-twins.server.ts";

type Kind = "college" | "branch";

/** How long colleges are compared before other requests have their turn. */
const turnMs = 15;

/**
 * Repeated work, the button of the queue, and what follows an import: merges records that are certainly one, looks for others that
 * may be, and stores these pairs for staff.
 *
 * @returns how many records were merged away, and how many pairs wait
 */
export async function settleTwins(deps: Pick<Deps, "work" | "now">): Promise<FoundSuggestions> {
  const { work } = deps;
  const before = await store.readComparedColleges(work);
  const merged = await mergeTwinsAmong(deps, before);
  const left = merged > 0 ? await store.readComparedColleges(work) : before;
  const pairs = await inTurns(findSimilarColleges(left));
  const branches = similarBranches(await store.readComparedBranches(work));
  return work.transaction(async (tx) => ({
    merged,
    college: await store.replaceSuggestions(tx, "college", pairs),
    branch: await store.replaceSuggestions(tx, "branch", branches),
  }));
}

/**
 * Merges records that are certainly one, and leaves the comparison of all others for later.
 *
 * @returns how many records were merged away
 */
export async function mergeTwins(deps: Pick<Deps, "work" | "now">): Promise<number> {
  return mergeTwinsAmong(deps, await store.readComparedColleges(deps.work));
}

async function mergeTwinsAmong(deps: Pick<Deps, "work" | "now">, compared: ComparedCollege[]): Promise<number> {
  return mergeCertainTwins(deps, await inTurns(findCertainTwins(compared)));
}

async function inTurns<Found>(steps: Generator<undefined, Found>): Promise<Found> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began > turnMs) {
      await nextTurn();
      began = performance.now();
    }
  }
}

/** Pairs that wait for staff, most likely first, with both records side by side. */
export async function getSuggestions({ db }: Deps, kind: Kind, page: number, perPage: number) {
  const { count, rows } = await store.listSuggestions(db, kind, page, perPage);
  const ids = rows.flatMap(({ oneId, otherId }) => [oneId, otherId]);
  const sides = await (kind === "college" ? store.readCollegeSides(db, ids) : store.readBranchSides(db, ids));
  const side = (id: number) => {
    const { college_id, ...found } = sides.get(id)!;
    return { ...found, site_path: collegePath(college_id) };
  };
  const results: MergeSuggestion[] = rows
    .filter(({ oneId, otherId }) => sides.has(oneId) && sides.has(otherId))
    .map(({ id, score, reasons, oneId, otherId }) => ({
      id,
      kind,
      score: Math.round(score * 100) / 100,
      reasons,
      one: side(oneId),
      other: side(otherId),
    }));
  return { count, results };
}

/**
 * Staff say that the two are two, or take that back. The answer is remembered, whatever is imported later.
 *
 * @throws AppError record_not_found
 */
export async function decideSuggestion(deps: Deps, staff: ChangedBy, id: number, isRefused: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const isDone = isRefused
      ? await store.refuseSuggestion(tx, id, { by: staff.id, at })
      : await store.reopenSuggestion(tx, id);
    if (!isDone) throw new AppError("record_not_found");
    const summary = isRefused ? "Said to be two, not one" : "May be one after all";
    await recordChanges(tx, staff, [
      { at, action: "act", area: "content", resource: "merge-suggestions", recordId: id, label: `Pair ${id}`, summary },
    ]);
  });
}
