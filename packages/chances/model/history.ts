import type { Factors } from "./observation.ts";
import type { Panel } from "./panel.ts";
import { type EffectLevels, fitSurface, type Surface } from "./surface.ts";

/** What the past of a year says of every series; everything comes from the years before it. */
export interface History {
  year: number;
  last: Float64Array;
  /** Closings 2, 3, 4 and 5 years before, moved by the strata's moves since, less the last closing. NaN: none. */
  older: readonly Float64Array[];
  /** Closings 2 to 5 years before as they were. */
  earlier: readonly (Float64Array | undefined)[];
  /** The mean of `older`, shrunk by how few there are; 0 without any. */
  reversion: Float64Array;
  /** How many years before the last one are known, up to 4. */
  count: Uint8Array;
  /** The standard deviation of the past around its mean; NaN with fewer than two older years. */
  unrest: Float64Array;
  surface: Surface;
  /** The surface of the last year less its closing. */
  surfaceGap: Float64Array;
  /** The same a year before; 0 when not known. */
  surfaceGapBefore: Float64Array;
  /** How the last year's move differed from its stratum's, by series; NaN: no older year. */
  ownMove: Float64Array;
  /** The last move of the stratum of each series. */
  stratumMove: Float64Array;
  /** The mean of the others' `ownMove` in the same institute, programme, branch of an institute, family. */
  neighbourMoves: readonly Float64Array[];
  /** ln(closing / opening) of the last year; 0 when the opening is not known. */
  spread: Float64Array;
  /** How far the last year's closing moved between its first round and its last; NaN: not in the first round. */
  loosening: Float64Array;
}

const strata = (f: Factors) => `${f.list}|${f.seatType}`;
const neighbourhoods: readonly ((f: Factors) => string)[] = [
  (f) => `${f.list}|${f.institute}`,
  (f) => `${f.list}|${f.programme}`,
  (f) => `${f.institute}|${f.programme}`,
  (f) => `${f.list}|${f.family}`,
  (f) => `${f.institute}|${f.seatType}|${f.gender}`,
];

/** Keeps the surface of each year, which several years' histories need. */
export type SurfaceCache = Map<number, Surface>;

/**
 * The history that is known before a year.
 *
 * @param panel may hold later years; they are not read
 * @returns null when the year before is not in the panel
 */
export function historyBefore(panel: Panel, levels: EffectLevels, year: number, cache: SurfaceCache): History | null {
  const last = panel.promised.get(year - 1);
  if (!last) return null;
  const moves = new Map<number, Float64Array>();
  for (let at = year - 1; panel.promised.has(at - 1); at--) moves.set(at, stratumMoves(panel, at));
  const older = [2, 3, 4, 5].map((back) => movedTo(panel, moves, year, back));
  const surface = surfaceOf(panel, levels, year - 1, cache);
  const before = panel.promised.get(year - 2);
  const earlier = before && surfaceOf(panel, levels, year - 2, cache);
  const ownMove = older[0]!.map((gap) => -gap);
  const { reversion, count, unrest } = summarise(older);
  return {
    earlier: [2, 3, 4, 5].map((back) => panel.promised.get(year - back)),
    year,
    last,
    older,
    reversion,
    count,
    unrest,
    surface,
    ownMove,
    surfaceGap: surface.fitted.map((fitted, at) => fitted - last[at]!),
    surfaceGapBefore: last.map((_, at) => orZero(earlier && before ? earlier.fitted[at]! - before[at]! : 0)),
    stratumMove: moves.get(year - 1) ?? new Float64Array(last.length),
    neighbourMoves: neighbourhoods.map((of) => othersMean(panel.factors, of, ownMove)),
    spread: spreadOf(panel, year - 1),
    loosening: looseningOf(panel, year - 1, 0),
  };
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

function surfaceOf(panel: Panel, levels: EffectLevels, year: number, cache: SurfaceCache): Surface {
  const known = cache.get(year);
  if (known) return known;
  const fitted = fitSurface(panel.promised.get(year)!, levels);
  cache.set(year, fitted);
  return fitted;
}

/** The mean move of each series' stratum from the year before; strata of few rows are shrunk to nothing. */
function stratumMoves(panel: Panel, year: number): Float64Array {
  const [to, from] = [panel.promised.get(year)!, panel.promised.get(year - 1)!];
  const sums = new Map<string, { sum: number; count: number }>();
  const keys = panel.factors.map(strata);
  for (const [at, key] of keys.entries()) {
    const move = to[at]! - from[at]!;
    if (Number.isNaN(move)) continue;
    const of = sums.get(key) ?? { sum: 0, count: 0 };
    // One row that fell from one list into another must not move its stratum.
    of.sum += Math.max(-1, Math.min(1, move));
    of.count += 1;
    sums.set(key, of);
  }
  return Float64Array.from(keys, (key) => {
    const of = sums.get(key);
    return of ? of.sum / (of.count + 5) : 0;
  });
}

function movedTo(panel: Panel, moves: ReadonlyMap<number, Float64Array>, year: number, back: number): Float64Array {
  const [last, past] = [panel.promised.get(year - 1)!, panel.promised.get(year - back)];
  return last.map((closing, at) => {
    let moved = past?.[at] ?? Number.NaN;
    for (let step = year - back + 1; step < year; step++) moved += moves.get(step)?.[at] ?? Number.NaN;
    return moved - closing;
  });
}

function summarise(older: readonly Float64Array[]) {
  const length = older[0]!.length;
  const reversion = new Float64Array(length);
  const count = new Uint8Array(length);
  const unrest = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    const known = older.map((gaps) => gaps[at]!).filter((gap) => !Number.isNaN(gap));
    count[at] = known.length;
    const sum = known.reduce((total, gap) => total + gap, 0);
    reversion[at] = sum / (known.length + 1);
    const squares = known.reduce((total, gap) => total + (gap - reversion[at]!) ** 2, reversion[at]! ** 2);
    unrest[at] = known.length < 2 ? Number.NaN : Math.sqrt(squares / known.length);
  }
  return { reversion, count, unrest };
}

/** For each series the mean of the others' values in its group, shrunk by three values of zero. */
function othersMean(factors: readonly Factors[], group: (f: Factors) => string, values: Float64Array): Float64Array {
  const sums = new Map<string, { sum: number; count: number }>();
  const keys = factors.map(group);
  for (const [at, key] of keys.entries()) {
    const value = values[at]!;
    if (Number.isNaN(value)) continue;
    const of = sums.get(key) ?? { sum: 0, count: 0 };
    of.sum += Math.max(-1, Math.min(1, value));
    of.count += 1;
    sums.set(key, of);
  }
  return Float64Array.from(keys, (key, at) => {
    const of = sums.get(key);
    if (!of) return 0;
    const own = values[at]!;
    const isIn = !Number.isNaN(own);
    const sum = of.sum - (isIn ? Math.max(-1, Math.min(1, own)) : 0);
    return sum / (of.count - (isIn ? 1 : 0) + 3);
  });
}

function spreadOf(panel: Panel, year: number): Float64Array {
  const opening = panel.openings.get(year)!;
  return panel.promised.get(year)!.map((closing, at) => Math.min(3, Math.abs(orZero(closing - opening[at]!))));
}

/**
 * How far a year's closings moved from a round to what the year promised.
 *
 * @param round its place among the year's rounds, from 0
 */
export function looseningOf(panel: Panel, year: number, round: number): Float64Array {
  const promised = panel.promised.get(year)!;
  const from = [...(panel.rounds.get(year)?.values() ?? [])][round];
  return promised.map((closing, at) => closing - (from?.[at] ?? Number.NaN));
}
