import { authorityModels } from "margdeep-chances/authority-models";
import { judgePromise } from "margdeep-chances/judge-promise";
import type { ChancePromise, Outcome } from "margdeep-chances/promise-record";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { countRounds, listPromises, updateOutcome } from "../store/promises.server.ts";
import { loadPanelOf } from "./load-panel.server.ts";
import { describePromise } from "./promises.server.ts";
import { readStoredModel } from "./stored-models.server.ts";

export interface SeasonToJudge {
  authority: string;
  season: number;
  /** The lists are whole, though they have fewer rounds than those of the year before. */
  isFinal: boolean;
}

/** Compares a promise with lists. `tx` sees the lists: those of the database, or of an import that is rolled back. */
export async function judgeSeason(
  deps: Pick<Deps, "db" | "files" | "now">,
  tx: Db,
  { authority, season, isFinal }: SeasonToJudge,
): Promise<ChancePromise & { outcome: Outcome }> {
  const model = authorityModels.find(({ key }) => key === authority);
  const found = (await listPromises(deps.db, authority)).find(({ promise }) => promise.season === season);
  if (!model || !found) throw new RangeError(`no model of ${authority} spoke about ${season} before its lists`);
  const known = describePromise(found.promise, found.model);
  if (known.outcome) return { ...known, outcome: known.outcome };
  const [before, rounds] = [await countRounds(tx, model.name, season - 1), await countRounds(tx, model.name, season)];
  if (!isFinal && rounds < before)
    throw new RangeError(
      `${rounds} rounds of ${season} are here, ${before} of the year before; --final says that is all`,
    );
  const { panel } = await loadPanelOf(tx, model, season);
  const outcome = judgePromise(await readStoredModel(deps, found.model), panel, model);
  return { ...known, judged_at: deps.now().toISOString(), outcome };
}

/** Judges a promise by the lists of the database, and stores what came, once. */
export async function judgeImported(
  deps: Pick<Deps, "db" | "files" | "now">,
  season: SeasonToJudge,
): Promise<ChancePromise & { outcome: Outcome }> {
  const judged = await judgeSeason(deps, deps.db, season);
  const lists = judged.lists || `imported lists, rounds 1 to ${judged.outcome.last_round}`;
  await updateOutcome(deps.db, { ...season, judgedAt: new Date(judged.judged_at!), lists, outcome: judged.outcome });
  return { ...judged, lists };
}
