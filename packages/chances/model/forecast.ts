import { surest } from "./chance-rules.ts";

/** Where a year's closing values are expected, by series: a Student's t around a centre. NaN: no forecast. */
export interface Forecast {
  centre: Float64Array;
  scale: Float64Array;
  degrees: Float64Array;
  /** What each rests on: a value of `basis`. */
  basis: Uint8Array;
  /** No chance is above it: how much the seasons that were learned from can show. */
  surest: number;
}

/** 0: no forecast; 1: last year's closing; 2: the surface alone; 3: a round of the season itself. */
export const basis = { none: 0, lastYear: 1, surface: 2, round: 3 } as const;

/** A forecast that says nothing yet. */
export function emptyForecast(length: number): Forecast {
  const nothing = () => new Float64Array(length).fill(Number.NaN);
  return { centre: nothing(), scale: nothing(), degrees: nothing(), basis: new Uint8Array(length), surest };
}

/** A copy that can be filled further. */
export function copyForecast({ centre, scale, degrees, basis: of, surest: most }: Forecast): Forecast {
  return { centre: centre.slice(), scale: scale.slice(), degrees: degrees.slice(), basis: of.slice(), surest: most };
}

/** The level of a closing as the scale of a new row has it. */
export const levelFeature = (fitted: number): number => fitted / 10;
