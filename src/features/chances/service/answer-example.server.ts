import { ChancesQuestion } from "../contract.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { answerQuestion } from "./answer-question.ts";
import { servedModel } from "./served-models.server.ts";

/** Candidates whom we made up, to show what an answer is: the first one who has a safe seat is shown. */
const examples = [84_000, 40_000, 10_000].map((crl) => ({
  crl,
  question: ChancesQuestion.parse({
    authority: "josaa",
    ranks: { jee_main: { crl } },
    category: "OPEN",
    gender: "male",
    state: "Bihar",
    page_size: 1,
  }),
}));

/** The example and what the model of today answers to it. */
export interface ExampleAnswer {
  rank: number;
  state: string;
  safe: number;
  likely: number;
  /** The question as fields of the form of /chances. */
  fields: Record<string, string>;
}

/** A page that shows it is cached for longer. */
const maxAgeMs = 60_000;

/** What somebody sees who asks: counts from the model in memory; null without a model, or where nothing is safe. */
export async function answerExample(deps: ChanceDeps): Promise<ExampleAnswer | null> {
  const loaded = await servedModel(deps, "josaa", maxAgeMs);
  if (!loaded) return null;
  for (const { crl, question } of examples) {
    const { safe, likely } = answerQuestion(loaded, question, null).counts;
    if (safe === 0) continue;
    const { authority, category = "", gender = "", state = "" } = question;
    const fields = { authority, category, gender, state, "jee_main.crl": String(crl) };
    return { rank: crl, state, safe, likely, fields };
  }
  return null;
}
