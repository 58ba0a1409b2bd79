import type { importStates } from "#db/schema/choices.ts";
import { headingKey } from "#lib/heading-key.ts";

/** Maximum number of refused rows, and of colleges to be created, stored per run; all are counted. */
export const maxListed = 500;

type State = (typeof importStates)[number];

/** The steps allowed in each state of a run. */
const allowed: Record<"choose" | "check" | "run" | "cancel" | "undo", readonly State[]> = {
  choose: ["uploaded", "checked"],
  check: ["uploaded", "checked", "failed"],
  run: ["checked"],
  cancel: ["waiting", "running", "checking"],
  undo: ["done", "cancelled", "failed"],
};

export function mayAsk(state: State, step: keyof typeof allowed): boolean {
  return allowed[step].includes(state);
}

/**
 * Maps headings to fields by name: "Founded year" is `founded_year`.
 *
 * @returns headings by field; fields without a matching heading are omitted
 */
export function matchColumns(headings: readonly string[], fields: readonly string[]): Record<string, string> {
  const byKey = new Map(headings.map((heading) => [headingKey(heading), heading]));
  const chosen: Record<string, string> = {};
  for (const field of fields) {
    const heading = byKey.get(headingKey(field));
    if (heading) chosen[field] = heading;
  }
  return chosen;
}
