import type { CostAnswer } from "#features/costs/contract.ts";
import type { Trouble } from "#site/chances/outcome.ts";
import type { Answers } from "./answers.ts";

/** What the page shows: the newest answer, what was typed for it, and what was wrong with that. */
export interface Outcome {
  answers: Answers;
  /** Null: the answers were refused. */
  answer: CostAnswer | null;
  errors: Record<string, string>;
  trouble: Trouble | null;
}
