import { findHome } from "#features/catalogue/service/find-home.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChancesAnswer, ChancesQuestion } from "../contract.ts";
import { answerQuestion } from "./answer-question.ts";
import { heldModel } from "./held-model.ts";
import { type LoadedModel, servedModel } from "./served-models.server.ts";

export type ChanceDeps = Pick<Deps, "db" | "files" | "work" | "state" | "log" | "reads" | "heavyWork">;

/**
 * Answers a candidate: every seat of the authority's newest list that they may have, with its chance; a page of it. Reads
 * memory alone but for the place of a home, in the thread for heavy work unless it is quick; keeps nothing and logs nothing.
 *
 * @throws AppError chances_not_found for an authority without a model; invalid_input for a state that the rules do not know, or a home
 *   that no list of places has; heavy_work_busy, heavy_work_too_long
 */
export async function answerChances(deps: ChanceDeps, question: ChancesQuestion): Promise<ChancesAnswer> {
  const { loaded, input, needs } = await readQuestion(deps, question);
  if (isQuick(question)) return answerQuestion(loaded, question, input.home);
  return deps.heavyWork.run("answer-chances", input, { needs });
}

/** The same as JSON. */
export async function answerChancesToJson(deps: ChanceDeps, question: ChancesQuestion): Promise<string> {
  const { loaded, input, needs } = await readQuestion(deps, question);
  if (isQuick(question)) return JSON.stringify(answerQuestion(loaded, question, input.home));
  return deps.heavyWork.runToJson("answer-chances", input, { needs });
}

async function readQuestion(deps: ChanceDeps, question: ChancesQuestion) {
  const loaded = await loadedModel(deps, question.authority);
  const home = question.home ? await findHome(deps, question.home) : null;
  return { loaded, input: { question, home }, needs: [heldModel(question.authority, loaded)] };
}

/** Filters that compare each branch with each of their values. */
const comparing = ["institute", "branch", "institute_type", "state_of_college", "city", "college_id"] as const;
const maxQuickValues = 3;

/** Whether a question takes well under a millisecond whatever else it asks: the way to the thread would take longer. */
function isQuick(question: ChancesQuestion): boolean {
  const values = comparing.flatMap((name) => question[name] ?? []);
  return !question.with_alternatives && question.home === undefined && values.length <= maxQuickValues;
}

/**
 * The model that answers for an authority.
 *
 * @throws AppError chances_not_found
 */
export async function loadedModel(deps: ChanceDeps, authority: ChancesQuestion["authority"]): Promise<LoadedModel> {
  const loaded = await servedModel(deps, authority);
  if (!loaded) throw new AppError("chances_not_found");
  return loaded;
}
