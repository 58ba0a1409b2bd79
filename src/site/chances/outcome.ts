import type { ChancesAnswer } from "#features/chances/contract.ts";
import type { Answers } from "./answers.ts";

/** Why there is no newer answer: no connection, too many requests, no time for it now, or refused by the server. */
export type Trouble = "offline" | "too_many" | "busy" | "refused";

/** What the page shows: the newest answer, the answers of the student that it is for, and what was wrong with them. */
export interface Outcome {
  answers: Answers;
  answer: ChancesAnswer | null;
  errors: Record<string, string>;
  trouble: Trouble | null;
}

/** Of a refusal without a field: too many questions, or nothing that could answer. */
export function troubleOf(status: number): Trouble {
  if (status === 503) return "busy";
  return status === 429 ? "too_many" : "refused";
}
