import type { HeldThing } from "#gateways/heavy-work.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { readInTurns } from "#lib/in-turns.server.ts";
import type { RehearsalAnswer, RehearsalQuestion } from "../contract.ts";
import { listedAs } from "../listed-as.ts";
import { selectBranchTexts, selectPoolTexts } from "../store/closings.server.ts";
import { findRehearsalRules } from "./rehearsal-rules.server.ts";
import type { RowsToReplay } from "./replay-task.ts";
import { listRehearsalYears, listSources } from "./stored-lists.server.ts";

export type RehearsalDeps = Pick<Deps, "db" | "reads" | "work" | "state" | "heavyWork">;

/** Branches whose rows are read in the first statement. */
const branchesAtOnce = 40;

/**
 * Replays a past year's counselling with the candidate's figures and list, in the thread for heavy work. Reads by the ids of the
 * list, some at a time; keeps nothing and logs nothing.
 *
 * @throws AppError rehearsal_not_found where no lists or no rules are known; invalid_input for a state that the rules do
 * not know; heavy_work_busy, heavy_work_too_long
 */
export async function rehearse(deps: RehearsalDeps, question: RehearsalQuestion): Promise<RehearsalAnswer> {
  const { rows, needs } = await readRows(deps, question);
  return deps.heavyWork.run("rehearse", rows, { needs });
}

/** The same as JSON. */
export async function rehearseToJson(deps: RehearsalDeps, question: RehearsalQuestion): Promise<string> {
  const { rows, needs } = await readRows(deps, question);
  return deps.heavyWork.runToJson("rehearse", rows, { needs });
}

async function readRows(
  deps: RehearsalDeps,
  question: RehearsalQuestion,
): Promise<{ rows: RowsToReplay; needs: HeldThing[] }> {
  const { authority, choices } = question;
  const years = await listRehearsalYears(deps, authority);
  const stored = years.find(({ year }) => year === (question.year ?? years[0]?.year));
  if (!stored) throw new AppError("rehearsal_not_found");
  const ruled = await findRehearsalRules(deps, authority, stored.year);
  const { sources, version } = await listSources(deps);
  const [{ db }, listed] = [deps.reads, listedAs[authority]];
  const texts = await readInTurns([...new Set(choices)], branchesAtOnce, async (ids) => ({
    branches: await selectBranchTexts(db, { ids, ...listed }),
    pools: await selectPoolTexts(db, { ids, ...listed, year: stored.year }),
  }));
  const rows = {
    question,
    years: years.map(({ year }) => year),
    stored,
    ruled,
    branches: texts.map(({ branches }) => branches),
    pools: texts.map(({ pools }) => pools),
  };
  return { rows, needs: [{ name: "sources", stamp: String(version), pack: () => sources }] };
}
