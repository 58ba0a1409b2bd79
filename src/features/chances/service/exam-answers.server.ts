import type { Authority } from "../contract.ts";
import {
  authorityOfExam,
  type ExamLists,
  type ExamUse,
  listsOfFigure,
  type NamedFigure,
  usesOfFigure,
} from "../exam-uses-rules.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { servedModel } from "./served-models.server.ts";

/** What answers a figure of an exam: a model, or else the lists of one year. */
export interface ExamAnswer {
  authority: Authority | null;
  uses: ExamUse[];
  lists: ExamLists | null;
}

/** Authorities whose form is there without a model as well, and says so. */
const alwaysOffered: readonly Authority[] = ["josaa", "csab", "mht_cet"];

/** Decides by the models that are served now; an authority with one is not looked up in its lists. */
export async function answerOfFigure(deps: ChanceDeps, named: NamedFigure): Promise<ExamAnswer> {
  const key = authorityOfExam(named.exam);
  const authority = key && (alwaysOffered.includes(key) || (await servedModel(deps, key))) ? key : null;
  const uses = named.exam === null || authority ? usesOfFigure(named) : [];
  const isAnswered = uses.length > 0 || (authority !== null && named.unit === null);
  return { authority, uses, lists: isAnswered ? null : listsOfFigure(named) };
}
