import table from "./places.json" with { type: "json" };

export type PlaceKind = "state" | "town" | "district";

/** A place by what it is called today. */
export interface Place {
  /** What has the names below; without it, the town and the district. */
  is?: readonly string[];
  /** Former and short names, which people use: `Bombay`, `Vizag`. `state: name` where another state has a place of that name. */
  also?: readonly string[];
  /** Spellings of registers and post offices, which nobody looks for. */
  registers?: readonly string[];
  /** The name in Hindi and in Marathi, as newspapers write it. */
  hi?: string;
  mr?: string;
  /** More words for it in Devanagari: former names, forms that a sentence gives it. */
  spoken?: readonly string[];
}

/** Every place that has another name, or one in script, by its name of today. */
export const places: Readonly<Record<string, Place>> = table;

/** Other names of towns, in capitals as addresses have them, with the name of today. */
export const townSpellings = spellingsOf("town", (name) => name.replace(/^.+: /, "").toUpperCase());

/** Other names of districts in lower case, with the name of today; `state: name` where the name is ambiguous across states. */
export const districtSpellings = spellingsOf("district", (name) => name.toLowerCase());

const stateSpellings = spellingsOf("state", (name) => name.toLowerCase());
const ownNames = new Map(
  Object.entries(places).flatMap(([name, { is }]) =>
    (is ?? ["district"]).includes("district") ? [[name.toLowerCase(), name] as const] : [],
  ),
);

/** The current name of a town: `Bangalore` is Bengaluru. Unknown ones stay. */
export function currentTown(town: string): string {
  return townSpellings.get(town.trim().toUpperCase()) ?? town;
}

/**
 * The current name of a district: `bangalore urban` is Bengaluru Urban.
 *
 * @param name, state in any case
 * @returns null for one that has no other name that we know
 */
export function currentDistrict(name: string, state: string): string | null {
  const key = name.toLowerCase();
  return (
    districtSpellings.get(`${state.toLowerCase()}: ${key}`) ?? districtSpellings.get(key) ?? ownNames.get(key) ?? null
  );
}

/** The current name of a state that was renamed, merged or is misspelled, in any case; null for any other. */
export function currentState(name: string): string | null {
  return stateSpellings.get(name.toLowerCase()) ?? null;
}

/** What people call a place, the name of today first: for finding one by another. */
export function usedNames(): string[][] {
  return Object.entries(places).flatMap(([name, { also }]) =>
    also ? [[name, ...also.map((other) => other.replace(/^.+: /, ""))]] : [],
  );
}

function spellingsOf(kind: PlaceKind, write: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(places).flatMap(([name, { is = ["town", "district"], also = [], registers = [] }]) =>
      is.includes(kind) ? [...also, ...registers].map((other) => [write(other), name] as const) : [],
    ),
  );
}
