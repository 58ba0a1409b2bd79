import type { DirectAnswer } from "./contract.ts";

/** Answers beside which colleges that have the same words are noise. */
const wholeAnswers: ReadonlySet<DirectAnswer["kind"]> = new Set([
  "exam",
  "rank",
  "marks",
  "compare",
  "page",
  "career",
  "scholarships",
  "jobs",
]);

/** Whether an answer is shown without a list of colleges. */
export function isWholeAnswer({ kind }: DirectAnswer): boolean {
  return wholeAnswers.has(kind);
}
