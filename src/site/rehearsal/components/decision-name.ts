import type { RehearsalAnswer } from "#features/rehearsal/contract.ts";
import type { Decision } from "#features/rehearsal/replay-rules.ts";

/** Where nobody can slide, floating is called betterment. */
export function decisionWord({ rules }: Pick<RehearsalAnswer, "rules">, decision: Decision): string {
  return decision === "float" && !rules.next.slide ? "betterment" : decision;
}
