import type { RehearsalAnswer } from "#features/rehearsal/contract.ts";
import { type Decision, decisions } from "#features/rehearsal/replay-rules.ts";
import type { Answers } from "#site/chances/answers.ts";
import type { Trouble } from "#site/chances/outcome.ts";

/** What the form of the page holds. */
export interface RehearsalForm {
  answers: Answers;
  /** Empty: the newest one. */
  year: string;
  /** As it was typed or pasted, one choice a line. */
  list: string;
  /** Branches of the list, where it was read before; else empty. */
  choices: number[];
  decisions: Decision[];
  /** The decisions of the ending before; null: none. */
  other: Decision[] | null;
}

/** What the page shows: the form as it was sent, the rounds, and what was wrong. */
export interface RehearsalOutcome {
  form: RehearsalForm;
  answer: RehearsalAnswer | null;
  notUnderstood: string[];
  errors: Record<string, string>;
  trouble: Trouble | null;
}

/** A button that decides names everything decided so far, and the ending to compare with: `float,slide|float,freeze`. */
export function goValue(decided: readonly Decision[], other: readonly Decision[] | null): string {
  return `${decided.join(",")}|${other?.join(",") ?? "-"}`;
}

/** Reads what such a button says. */
export function readGo(value: string): Pick<RehearsalForm, "decisions" | "other"> {
  const [decided = "", other = "-"] = value.split("|");
  return { decisions: readDecisions(decided), other: other === "-" ? null : readDecisions(other) };
}

const maxDecisions = 20;
function readDecisions(text: string): Decision[] {
  const known = text.split(",").flatMap((word) => decisions.find((decision) => decision === word) ?? []);
  return known.slice(0, maxDecisions);
}
