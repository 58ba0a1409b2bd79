import type { CostAnswer } from "#features/costs/contract.ts";
import type { Answers } from "./answers.ts";

/** Why there is no newer answer: no connection, requested too often, or refused by the server. */
export type Trouble = "offline" | "too_many" | "refused";

/** What the page shows: the newest answer, what was typed for it, and what was wrong with that. */
export interface Outcome {
  answers: Answers;
  /** Null: the answers were refused. */
  answer: CostAnswer | null;
  errors: Record<string, string>;
  trouble: Trouble | null;
}
