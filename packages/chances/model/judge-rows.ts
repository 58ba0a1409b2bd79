import { addInterval, addStatement, emptyTally, type Tally } from "./backtest-tally.ts";
import { boundChance, chanceInsideRound } from "./chance-rules.ts";
import type { Forecast } from "./forecast.ts";
import { type Factors, type ScaleName, scales } from "./observation.ts";
import { studentT } from "./student-t.ts";

/** The first statement of 90 % or more about a row that failed. */
export interface Failure {
  /** Index of the row in the panel. */
  series: number;
  said: number;
  /** On the model's scale: the rank that was judged, the closing that was expected, and the one that came. */
  value: number;
  expected: number;
  closed: number;
}

/**
 * Ranks at which a row is judged, in parts of last year's closing. They are dense around it, where families ask: ranks
 * spaced evenly in ln make every method look a third better. With these, last year's line has the figures that the
 * specification (P4) gives for it (2023 to 2025: .208, .198, .197 beside .209, .199, .198).
 */
const rankFactors = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1, 1.15, 1.2, 1.3, 1.5, 1.75, 2];
export const ranksPerRow = rankFactors.length;
export const steps = Float64Array.from(rankFactors, Math.log);

/** The probability that a series closes at or behind a value of the model's scale. */
export function chanceOf({ centre, scale, degrees, surest }: Forecast, series: number, value: number): number {
  const z = (centre[series]! - value) / scale[series]!;
  return Math.min(surest, boundChance(studentT(degrees[series]!).cdf(z)));
}

/** Upper ends of the bands of last year's closing rank, and the band beyond them. */
const bands = [50, 200, 1000, 5000, 20_000, Number.POSITIVE_INFINITY];

/** The band of last year's closing rank: `1-49`. Small ranks are those of few seats. */
function bandOf(rank: number): string {
  const at = bands.findIndex((end) => rank < end);
  return at === bands.length - 1 ? `${bands.at(-2)}-` : `${bands[at - 1] ?? 1}-${bands[at]! - 1}`;
}

/** Which groups a row is counted in. */
const groupings: readonly ((f: Factors) => string)[] = [
  () => "all",
  (f) => `seatType:${f.seatType}`,
  (f) => `list:${f.list}`,
  (f) => `instituteType:${f.instituteType}`,
  (f) => `quota:${f.quota}`,
  (f) => `gender:${f.gender}`,
];

/** Rows to judge: what was stated of each series, what it closed at the year before, and where it closed. */
export interface Judged {
  scale: ScaleName;
  /** Indices of series. */
  rows: readonly number[];
  factors: readonly Factors[];
  forecast: Forecast;
  last: Float64Array;
  actual: Float64Array;
  /** Closings of a round that was known; without it nothing of the season was. */
  now?: Float64Array;
  /** What of a chance is told at a value of the model's scale; NaN: nothing. */
  tell?: (chance: number, value: number) => number;
}

export interface Judgement {
  /** By group: `all`, and by factor such as `seatType:SC`. */
  groups: ReadonlyMap<string, Tally>;
  lastYear: Tally;
  failures: readonly Failure[];
  standing: Float64Array;
}

/** Compares what was stated of rows with what came, rank by rank. */
export function judgeRows({ scale, rows, factors, forecast, last, actual, now, tell }: Judged): Judgement {
  const groups = new Map<string, Tally>();
  const failures: Failure[] = [];
  const lastYear = emptyTally();
  const standing = new Float64Array(actual.length).fill(Number.NaN);
  for (const at of rows) {
    const names = groupings.map((of) => of(factors[at]!));
    if (scale === "rank") names.push(`closing:${bandOf(Math.round(scales.rank.fromModel(last[at]!)))}`);
    const tallies = names.map((name) => tallyOf(groups, name));
    standing[at] = closedAt(forecast, at, actual[at]!);
    for (const tally of tallies) addInterval(tally, standing[at]!);
    let failure: Failure | null = null;
    for (const step of steps) {
      const value = last[at]! + step;
      const came = isInside(value, actual[at]!);
      const chance = chanceOf(forecast, at, value);
      const inRound = now && value <= now[at]! ? chanceInsideRound(chance) : chance;
      const said = tell ? tell(inRound, value) : inRound;
      if (Number.isNaN(said)) continue;
      const line = step <= 0 ? 0.99 : 0.01;
      for (const tally of tallies) addStatement(tally, said, came, line);
      addStatement(lastYear, line, came);
      if (said >= 0.9 && !came)
        failure ??= { series: at, said, value, expected: forecast.centre[at]!, closed: actual[at]! };
    }
    if (failure) failures.push(failure);
  }
  return { groups, lastYear, failures: failures.toSorted((a, b) => b.said - a.said), standing };
}

/** Closings are whole ranks, so that a logarithm may differ by rounding alone. */
function isInside(value: number, closing: number): boolean {
  return value <= closing + 1e-9;
}

function tallyOf(groups: Map<string, Tally>, key: string): Tally {
  const known = groups.get(key) ?? emptyTally();
  groups.set(key, known);
  return known;
}

/** The share of the forecast that lies on this side of a closing. */
function closedAt({ centre, scale, degrees }: Forecast, at: number, closed: number): number {
  return studentT(degrees[at]!).cdf((closed - centre[at]!) / scale[at]!);
}
