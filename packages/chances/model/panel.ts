import type { Factors, Observation } from "./observation.ts";

/** Which round a year's promise is about: the last one, or the easiest of all (Maharashtra: an offer in some round). */
export type Promised = "last" | "any";

/** Closing values by series, year and round. NaN: no row. */
export interface Panel {
  keys: readonly string[];
  factors: readonly Factors[];
  /** Ascending. */
  years: readonly number[];
  /** What a year promised, by year. */
  promised: ReadonlyMap<number, Float64Array>;
  openings: ReadonlyMap<number, Float64Array>;
  /** By year and round, ascending. */
  rounds: ReadonlyMap<number, ReadonlyMap<number, Float64Array>>;
}

/** Arranges observations as a panel. The order of the input does not matter. */
export function buildPanel(observations: readonly Observation[], promise: Promised): Panel {
  const factorsOf = new Map<string, Factors>();
  for (const { series, factors } of observations) if (!factorsOf.has(series)) factorsOf.set(series, factors);
  const keys = [...factorsOf.keys()].toSorted();
  const indexOf = new Map(keys.map((key, at) => [key, at]));
  const closings = new Map<number, Map<number, Float64Array>>();
  const openings = new Map<number, Map<number, Float64Array>>();
  for (const { series, year, round, closing, opening } of observations) {
    const at = indexOf.get(series)!;
    const column = columnOf(closings, year, round, keys.length);
    // A round that was allotted in stages closes where the easiest of them does.
    if (!(column[at]! > closing)) column[at] = closing;
    columnOf(openings, year, round, keys.length)[at] = opening ?? Number.NaN;
  }
  const years = [...closings.keys()].toSorted((a, b) => a - b);
  const rounds = new Map(years.map((year) => [year, sorted(closings.get(year)!)]));
  return {
    keys,
    factors: keys.map((key) => factorsOf.get(key)!),
    years,
    rounds,
    promised: new Map(years.map((year) => [year, promisedOf([...rounds.get(year)!.values()], promise)])),
    openings: new Map(years.map((year) => [year, [...sorted(openings.get(year)!).values()].at(-1)!])),
  };
}

function columnOf(of: Map<number, Map<number, Float64Array>>, year: number, round: number, length: number) {
  const ofYear = of.get(year) ?? new Map<number, Float64Array>();
  of.set(year, ofYear);
  const column = ofYear.get(round) ?? new Float64Array(length).fill(Number.NaN);
  ofYear.set(round, column);
  return column;
}

function sorted<T>(byNumber: ReadonlyMap<number, T>): Map<number, T> {
  return new Map([...byNumber].toSorted(([a], [b]) => a - b));
}

function promisedOf(rounds: readonly Float64Array[], promise: Promised): Float64Array {
  const last = rounds.at(-1)!;
  if (promise === "last") return last;
  return last.map((_, at) => {
    const known = rounds.map((round) => round[at]!).filter((value) => !Number.isNaN(value));
    return known.length > 0 ? Math.max(...known) : Number.NaN;
  });
}

/** The panel of the years before one, so that nothing of that year or a later one can be learned from. */
export function panelBefore(panel: Panel, year: number): Panel {
  const before = <T>(of: ReadonlyMap<number, T>) => new Map([...of].filter(([at]) => at < year));
  return {
    ...panel,
    years: panel.years.filter((at) => at < year),
    promised: before(panel.promised),
    openings: before(panel.openings),
    rounds: before(panel.rounds),
  };
}

/**
 * The panel whose promise is one round: what closes at that place of each year.
 *
 * @param place the round's place in its year, from 0
 */
export function panelOfRound(panel: Panel, place: number): Panel {
  const roundOf = (year: number) => [...panel.rounds.get(year)!][place];
  const years = panel.years.filter((year) => roundOf(year) !== undefined);
  return {
    ...panel,
    years,
    promised: new Map(years.map((year) => [year, roundOf(year)![1]])),
    rounds: new Map(years.map((year) => [year, new Map([...panel.rounds.get(year)!].slice(0, place + 1))])),
  };
}
