import { itemAt, lastOf } from "#lib/lookups.ts";
import { tidyInstituteName, tidyUniversityName } from "./tidy-names.ts";
import { tidyText } from "./tidy-text.ts";

/** Words that a name has besides the one that tells it apart. */
const genericWords = /^(college|institute|hospital|medical|and|of|the|&|\s)+$/i;

const governmentKinds = /^govt\.?(\s*-?\s*society)?$|^government$/i;
const privateKinds = /^(trust|society|private|company|university)$/i;

/**
 * The name of a college in NMC's list, without footnote marks, PIN code, state and directions.
 *
 * `MNR Medical College & Hospital, Sangareddy*` becomes `MNR Medical College and Hospital, Sangareddy`.
 */
export function nameInNmc(raw: string, state: string): string {
  const parts = withoutHalfBrackets(tidyText(raw))
    .replace(/[*#@]+/g, "")
    .replace(/[-,\s]*\bpin( ?code)?\b[-.:,\s]*(\d{6})?/gi, "")
    .replace(/[-,\s]*\b[1-9]\d{5}\b/g, "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^near\b/i.test(part));
  while (parts.length > 1 && isState(lastOf(parts), state)) parts.pop();
  const last = parts.pop() ?? "";
  const name = [...parts, withoutState(last, state)].filter(Boolean).join(", ");
  return withCapitalsOf(name, tidyInstituteName(name));
}

/** The list is in small letters, so a word in capitals is an acronym: `GMERS`, `RUHS`. */
function withCapitalsOf(raw: string, name: string): string {
  const acronyms = new Set(/[a-z]/.test(raw) ? raw.match(/\b[A-Z]{2,6}\b/g) : []);
  return name.replace(/\p{L}+/gu, (word) => (acronyms.has(word.toUpperCase()) ? word.toUpperCase() : word));
}

/** True for what is left of a name whose first line is lost: `College, Morbi`. */
export function isNameCutOff(name: string): boolean {
  return genericWords.test(name.split(",")[0] ?? "") && !/\bmedical college\b/i.test(name.split(",")[0] ?? "");
}

/**
 * Our ownership value for NMC's kind of management.
 *
 * @returns null for an unknown kind
 */
export function ownershipInNmc(management: string, university: string): string | null {
  const kind = tidyText(management);
  if (governmentKinds.test(kind))
    return /\bstatutory autonomous\b/i.test(university) ? "central_government" : "government";
  if (!privateKinds.test(kind)) return null;
  return /\bdeemed\b/i.test(university) ? "deemed_private" : "private";
}

/** The affiliating university; '' for an institute that stands alone by statute. */
export function universityInNmc(raw: string): string {
  return /\bstatutory autonomous\b/i.test(raw) ? "" : tidyUniversityName(raw);
}

/** Footnotes of the printed list run into names: what belongs to a bracket that does not open or close here goes. */
function withoutHalfBrackets(text: string): string {
  const closing = /^[^()]*\)/.exec(text);
  const rest = closing ? text.slice(closing[0].length) : text;
  return rest.replace(/\([^)]*$/, "").trim();
}

/** `H.P`, `UP` or the state's name, as written in a register. */
function isState(part: string, state: string): boolean {
  const letters = part.replace(/[^a-z]/gi, "").toLowerCase();
  const full = state.replace(/[^a-z]/gi, "").toLowerCase();
  const initials = (state.match(/\b[A-Z]/g) ?? []).join("").toLowerCase();
  return (
    letters === full ||
    (initials.length > 1 && letters === initials) ||
    plates[state]?.toLowerCase() === letters ||
    isMisspelled(letters, full)
  );
}

/** States of one word, which are shortened to the letters of their number plates. */
const plates: Readonly<Record<string, string>> = { Chhattisgarh: "CG", Uttarakhand: "UK", Telangana: "TS" };

/** One letter differs: `Telengana`, `Odhisha`. */
function isMisspelled(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < 6) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}

/** A trailing `- Assam`, `(UP)` or `C.G.`; a state that is a town, or the name's only place, stays. */
function withoutState(part: string, state: string): string {
  const found = /^(.*\S)(?:\s+-\s+|\s*\()([A-Za-z. ]+)\)?$/.exec(part) ?? /^(.*\S)\s+((?:[A-Z]\.?){2})$/.exec(part);
  return found && isState(itemAt(found, 2), state) ? itemAt(found, 1) : part;
}
