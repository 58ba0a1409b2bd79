import type { ChancesAnswer } from "#features/chances/contract.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { type Answers, fieldOf } from "./answers.ts";

/** Why there is no newer answer: no connection, too many requests, no time for it now, or refused by the server. */
export type Trouble = "offline" | "too_many" | "busy" | "refused";

/** What the page shows: the newest answer, the answers of the student that it is for, and what was wrong with them. */
export interface Outcome {
  answers: Answers;
  answer: ChancesAnswer | null;
  errors: Record<string, string>;
  trouble: Trouble | null;
  /** The question is an example of ours, not what the student stated of themselves: the note that says so, as HTML. */
  example?: string | undefined;
}

/** Of a refusal without a field: too many questions, or nothing that could answer. */
function troubleOf(status: number): Trouble {
  if (status === 503) return "busy";
  return status === 429 ? "too_many" : "refused";
}

/**
 * What a page shows of a refusal.
 *
 * @param nameOf the field of the form for a place in the question
 */
export function refusalOf(
  { status, fields = {} }: { status: number; fields?: FieldErrors | undefined },
  nameOf = fieldOf,
): Pick<Outcome, "errors" | "trouble"> {
  const errors = Object.fromEntries(Object.entries(fields).map(([place, text]) => [nameOf(place), text]));
  return { errors, trouble: Object.keys(errors).length > 0 ? null : troubleOf(status) };
}
