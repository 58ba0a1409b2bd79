import { valuesWithInitials, valuesWithTail } from "./initials.ts";
import { synonymsOf } from "./synonyms.ts";
import { type TextTable, termFrequency, valueKinds } from "./text-table.ts";

/** An acronym that more names have says nothing. */
export const maxAcronymValues = 800;
/** A term that more texts have is a word of its own. */
const maxWordTexts = 25;

/** 'iit', 'nit', 'iim': acronyms that many colleges share, and that mean no other name. */
export function isAcronymOfKind(stem: string): boolean {
  return stem.length <= 5 && synonymsOf(stem).some((phrase) => phrase.length >= 3 && phrase.includes("institute"));
}

/** Whether a word is an acronym of colleges: after one, a short word abbreviates a place. */
export function isAcronym(table: TextTable, stem: string): boolean {
  if (stem.length < 3 || stem.length > 6) return false;
  return isAcronymOfKind(stem) || acronymValues(table, stem).length > 0;
}

/** Names that a word is an acronym of. A word that many names have is a word. */
export function acronymValues(table: TextTable, stem: string): number[] {
  const term = table.termIds.get(stem);
  const isWord =
    term !== undefined &&
    (termFrequency(table, term) > maxWordTexts ||
      (table.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0);
  if (isWord || isAcronymOfKind(stem)) return [];
  const values = valuesWithInitials(table.initials, stem, maxAcronymValues);
  if (term !== undefined || stem.length < 4) return values;
  return [...new Set([...values, ...valuesWithTail(table.initials, table.keys, stem, maxAcronymValues)])];
}
