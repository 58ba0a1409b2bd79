import { firstOf, lastOf } from "#lib/lookups.ts";
import { tidyInstituteName } from "../../tidy/tidy-names.ts";
import { tidyState } from "../../tidy/tidy-places.ts";
import { tidyText } from "../../tidy/tidy-text.ts";

/** An institute as MCC's lists name it. */
export interface NeetInstitute {
  name: string;
  city: string;
  state: string;
  /** Other names that the list has for it, in its address or in full. */
  aliases: string[];
}

/** Words that the lists' columns break anywhere: `GOVERNMEN T MEDIC AL COLLEGE`. */
const brokenWords = ["GOVERNMENT", "MEDICAL", "COLLEGE", "INSTITUTE", "SCIENCES", "HOSPITAL", "RESEARCH", "DENTAL"].map(
  (word) => [new RegExp(`\\b${[...word].join(" ?")}\\b`, "g"), word] as const,
);

/** Short forms of MCC's lists. */
const longForms: readonly (readonly [RegExp, string])[] = [
  [/\bGOVT\b\.?/gi, "Government "],
  [/\b(GOVERMENT|GOVERNEMENT)\b/gi, "Government"],
  [/\bMEDCIAL\b/gi, "Medical"],
  [/\bGMC\b(?!H)/g, "Government Medical College"],
  [/\bM\.?\s?C\b\.?/g, "Medical College "],
  [/\bMED\b\.?/gi, "Medical "],
  [/\bDENT\b\.?/gi, "Dental "],
  [/\bCOLL\b\.?/gi, "College "],
  [/\bHOSPT?\b\.?/gi, "Hospital "],
  [/\bINST\b\.?/gi, "Institute "],
  [/\bSC(E|I|IE|IEN|IENCE)?\b\.?(?=\s*(,|$|&|and\b))/gi, "Sciences "],
  [/\bRES\b\.?/gi, "Research "],
  [/\bEDU\b\.?/gi, "Education "],
  [/\bUNIV?\b\.?/gi, "University "],
  [/\bAIIMS\b/g, "All India Institute of Medical Sciences"],
];

/** The corporation that runs hospitals for employees: registers have its colleges in short and in full. */
const insuranceCorporation = /\bESIC?\b/gi;

/** The institute of a row that gives its name, with the town behind a comma, and its state. */
export function instituteWithState(raw: string, state: string): NeetInstitute {
  const parts = tidyText(raw).split(",");
  const city = parts.length > 1 ? townIn(lastOf(parts)) : "";
  const name = longName(tidyText(raw));
  return { name, city, state: tidyState(state.replace(/\s*\(NCT\)/i, "")), aliases: inFull(name) };
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
  const institute = instituteWithState(firstOf(parts), state);
  const named = parts.slice(1).filter((part) => namesAnInstitute(part) && kindOf(part) === kindOf(institute.name));
  const aliases = named.map(longName).flatMap((name) => [name, ...inFull(name)]);
  return { ...institute, city: townIn(parts[1] ?? ""), aliases: [...institute.aliases, ...aliases] };
}

function longName(text: string): string {
  const whole = brokenWords.reduce((name, [pattern, word]) => name.replace(pattern, word), text);
  const long = longForms.reduce((name, [pattern, form]) => name.replace(pattern, form), whole);
  return tidyInstituteName(
    long
      .replace(/\s+/g, " ")
      .replace(/ (?=[,.])/g, "")
      .trim(),
  );
}

function inFull(name: string): string[] {
  const full = name.replace(insuranceCorporation, "Employees State Insurance Corporation");
  return full === name ? [] : [full];
}

/** A part of an address that is a name of the institute, and not what it is near. */
function namesAnInstitute(part: string): boolean {
  return (
    /\b(college|institute|school|faculty)\b/i.test(part) && !/\b(near|opp|opposite|behind|beside|campus)\b/i.test(part)
  );
}

/** What an institute teaches: a nursing college may be on the grounds of a medical one. */
function kindOf(name: string): string | undefined {
  return /\b(dent|nurs|medic)/i.exec(name)?.[1]?.toLowerCase();
}

/** A part of an address that may be a town: short, without a digit. */
function townIn(part: string): string {
  const text = part.trim();
  return text.length <= 24 && !/\d/.test(text) ? text : "";
}
