import { currentTown } from "margdeep-places/names";
import { aliasKey } from "#lib/alias-key.ts";
import { lastOf } from "#lib/lookups.ts";

/** The key of a city, independent of spelling: `Bangalore` and `Bengaluru` share one. */
export function cityKey(city: string): string {
  return aliasKey(currentTown(city));
}

/** Keys by which an institute is matched across registers. */
export interface NameKeys {
  /** The full name, and the name without brackets, `(deemed to be university)` and `The`: unique within a state. */
  whole: string[];
  /** The name without a trailing city or state, which some registers add: unique within a city. */
  placeless: string[];
}

/** @param places names of its city, district and state */
export function nameKeys(name: string, places: readonly string[] = []): NameKeys {
  const plain = name
    .replace(/\([^)]*\)?/g, " ")
    .replace(/[- ,]*\bdeemed(?: to be)?(?:[- ]university)?\b/gi, " ")
    .replace(/^\s*the\s+/i, "")
    .trim();
  const whole = [aliasKey(name), aliasKey(plain)];
  const keys = new Set(places.filter(Boolean).map(cityKey));
  let words = plain.split(/[\s,:-]+/);
  while (words.length > 2) {
    const lengths = [1, 2, 3].filter((length) => keys.has(cityKey(words.slice(-length).join(" "))));
    if (lengths.length === 0) break;
    words = words.slice(0, -lastOf(lengths));
  }
  return { whole: usable(whole), placeless: usable([aliasKey(words.join(" "))]) };
}

function usable(keys: string[]): string[] {
  return [...new Set(keys)].filter((key) => key.length > 3);
}
