import type { CheckedList } from "#features/choices/lint/contract.ts";
import type { Trouble } from "#site/chances/outcome.ts";
import type { CheckForm } from "./check-form.ts";

/** What the page shows: the list that was checked last, what it was checked for, and what was wrong with that. */
export interface CheckOutcome {
  form: CheckForm;
  checked: CheckedList | null;
  /** Lines of a pasted list that name no choice that we know. */
  notUnderstood: string[];
  errors: Record<string, string>;
  trouble: Trouble | null;
}
