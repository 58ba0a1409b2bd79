import type { DirectAnswer } from "./contract.ts";

/** Answers beside which colleges that have the same words are noise. */
const wholeAnswers: ReadonlySet<DirectAnswer["kind"]> = new Set([
  "exam",
  "rank",
  "marks",
  "compare",
  "page",
  "scholarships",
  "jobs",
]);

/** Whether an answer is shown without a list of colleges. */
export function isWholeAnswer(answer: DirectAnswer): boolean {
  return answer.kind === "career" ? !answer.with_colleges : wholeAnswers.has(answer.kind);
}
