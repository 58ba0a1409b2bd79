import type { CatalogueIndex, Dictionary } from "../index/catalogue-index.ts";
import { keyOf, stemOf, wordsOf } from "../text/normalise.ts";
import { synonymsOf } from "../text/synonyms.ts";

/** Cities or districts that a text names. */
export interface ChosenPlace {
  of: "city" | "district";
  /** By code: 1 for a place that is meant. */
  isIn: Uint8Array;
}

/** Fewer letters are the beginning of too many names. */
const minBeginning = 3;

/**
 * What somebody means by a city: the city of this name however it is written, by an older name too (Poona), else the
 * district of this name, else every city whose name begins so. Nothing is found for a text that is none of these.
 */
export function choosePlace(index: CatalogueIndex, text: string): ChosenPlace {
  const exact = index.cities.codes.get(text);
  if (exact !== undefined) return { of: "city", isIn: mark(index.cities, (_, code) => code === exact) };
  const key = keyOf(wordsOf(text));
  const keys = new Set([key, ...synonymsOf(stemOf(key)).map((words) => words.join(" "))]);
  const isNamed = (label: string) => keys.has(keyOf(wordsOf(label)));
  const cities = mark(index.cities, isNamed);
  if (key === "" || cities.includes(1)) return { of: "city", isIn: cities };
  const districts = mark(index.districts, isNamed);
  if (districts.includes(1)) return { of: "district", isIn: districts };
  const isBeginning = (label: string) => key.length >= minBeginning && keyOf(wordsOf(label)).startsWith(key);
  return { of: "city", isIn: mark(index.cities, isBeginning) };
}

function mark(places: Dictionary, isMeant: (label: string, code: number) => boolean): Uint8Array {
  return Uint8Array.from(places.labels, (label, code) => Number(isMeant(label, code)));
}
