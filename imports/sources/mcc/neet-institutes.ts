import { firstOf, lastOf } from "#lib/lookups.ts";
import { tidyInstituteName } from "../../tidy/tidy-names.ts";
import { tidyState } from "../../tidy/tidy-places.ts";
import { tidyText } from "../../tidy/tidy-text.ts";

/** An institute as MCC's lists name it. */
export interface NeetInstitute {
  name: string;
  city: string;
  state: string;
}

/** Short forms of MCC's lists. */
const longForms: readonly (readonly [RegExp, string])[] = [
  [/\bGOVT\b\.?\s*/gi, "Government "],
  [/\bGOVERMENT\b/gi, "Government"],
  [/\bM\.?\s?C\b\.?/g, "Medical College"],
  [/\bMED\b\.?/gi, "Medical"],
  [/\bCOLL\b\.?/gi, "College"],
  [/\bHOSP\b\.?/gi, "Hospital"],
  [/\bINST\b\.?/gi, "Institute"],
  [/\bSC(E|I)\b\.?/gi, "Sciences"],
  [/\bAIIMS\b/g, "All India Institute of Medical Sciences"],
];

/** The institute of a row that gives its name, with the town behind a comma, and its state. */
export function instituteWithState(raw: string, state: string): NeetInstitute {
  const parts = tidyText(raw).split(",");
  const city = parts.length > 1 ? townIn(lastOf(parts)) : "";
  return { name: longName(tidyText(raw)), city, state: tidyState(state.replace(/\s*\(NCT\)/i, "")) };
}

/**
 * The institute of a row that has name, address, state and PIN code in one cell.
 *
 * @returns null when there is no state before the PIN code
 */
export function instituteWithAddress(raw: string): NeetInstitute | null {
  const parts = tidyText(raw)
    .replace(/\s*\(female seats? only\s*\)\s*$/i, "")
    .split(",")
    .map((part) => part.trim());
  const pin = parts.pop() ?? "";
  const state = parts.pop() ?? "";
  if (!/^[1-9]\d{5}$/.test(pin) || parts.length === 0) return null;
  return { ...instituteWithState(firstOf(parts), state), city: townIn(parts[1] ?? "") };
}

function longName(text: string): string {
  return tidyInstituteName(longForms.reduce((name, [pattern, long]) => name.replace(pattern, long), text));
}

/** A part of an address that may be a town: short, without a digit. */
function townIn(part: string): string {
  const text = part.trim();
  return text.length <= 24 && !/\d/.test(text) ? text : "";
}
