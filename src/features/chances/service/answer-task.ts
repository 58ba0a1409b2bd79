import type { HeldThings } from "#gateways/heavy-work.server.ts";
import type { ChancesAnswer, ChancesQuestion } from "../contract.ts";
import { answerQuestion } from "./answer-question.ts";
import { openHeldModel } from "./held-model.ts";

interface QuestionFromHome {
  question: ChancesQuestion;
  /** Null: distances are not told. */
  home: Parameters<typeof answerQuestion>[2];
}

declare module "#gateways/heavy-work.server.ts" {
  interface HeavyTasks {
    "answer-chances": { input: QuestionFromHome; result: ChancesAnswer };
  }
}

/** The task: pure. */
export function answerFromModel({ question, home }: QuestionFromHome, held: HeldThings): ChancesAnswer {
  return answerQuestion(openHeldModel(held, question.authority), question, home);
}
