import { addInterval, addStatement, emptyTally, type Tally } from "./backtest-tally.ts";
import { boundChance, chanceInsideRound } from "./chance-rules.ts";
import { basis, type Forecast } from "./forecast.ts";
import type { Learning } from "./learning.ts";
import type { Factors } from "./observation.ts";
import type { Panel } from "./panel.ts";
import { studentT } from "./student-t.ts";
import { forecast, forecastAfterRound, train } from "./train.ts";

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

export interface BackTest {
  year: number;
  /** The years it learned from. */
  trainedOn: readonly number[];
  /** The model before the season, by group: `all`, and by factor such as `seatType:SC`. */
  groups: ReadonlyMap<string, Tally>;
  /** Last year's closing as a hard line. */
  lastYear: Tally;
  /** The model after each round, by its number. */
  afterRound: ReadonlyMap<number, Tally>;
  /** One a row, the surest first. */
  failures: readonly Failure[];
  /** By series, the share of its forecast that lies on this side of the closing that came; NaN: not judged. */
  standing: Float64Array;
}

/**
 * Ranks at which a row is judged, in parts of last year's closing. They are dense around it, where families ask: ranks
 * spaced evenly in ln make every method look a third better. With these, last year's line has the figures that the
 * specification (P4) gives for it (2023 to 2025: .208, .198, .197 beside .209, .199, .198).
 */
const rankFactors = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1, 1.15, 1.2, 1.3, 1.5, 1.75, 2];
export const ranksPerRow = rankFactors.length;
const steps = Float64Array.from(rankFactors, Math.log);

/** The probability that a series closes at or behind a value of the model's scale. */
export function chanceOf({ centre, scale, degrees }: Forecast, series: number, value: number): number {
  const z = (centre[series]! - value) / scale[series]!;
  return boundChance(studentT(degrees[series]!).cdf(z));
}

const groupings: readonly ((f: Factors) => string)[] = [
  () => "all",
  (f) => `seatType:${f.seatType}`,
  (f) => `list:${f.list}`,
  (f) => `instituteType:${f.instituteType}`,
  (f) => `quota:${f.quota}`,
  (f) => `gender:${f.gender}`,
];

/** Judges the model on a year that it has not seen, row by row and rank by rank. */
export function backTest(panel: Panel, year: number, learning: Learning): BackTest {
  const actual = panel.promised.get(year);
  const last = panel.promised.get(year - 1);
  if (!actual || !last) throw new RangeError(`${year} and the year before are needed`);
  const trained = train(panel, year, learning);
  const before = forecast(trained);
  const rows = [...actual.keys()].filter((at) => before.basis[at] === basis.lastYear && !Number.isNaN(actual[at]!));
  const groups = new Map<string, Tally>();
  const failures: Failure[] = [];
  const lastYear = emptyTally();
  const standing = new Float64Array(actual.length).fill(Number.NaN);
  for (const at of rows) {
    const tallies = groupings.map((of) => tallyOf(groups, of(panel.factors[at]!)));
    standing[at] = closedAt(before, at, actual[at]!);
    for (const tally of tallies) addInterval(tally, standing[at]!);
    let failure: Failure | null = null;
    for (const step of steps) {
      const value = last[at]! + step;
      const came = isInside(value, actual[at]!);
      const said = chanceOf(before, at, value);
      for (const tally of tallies) addStatement(tally, said, came);
      addStatement(lastYear, step <= 0 ? 0.99 : 0.01, came);
      if (said >= 0.9 && !came)
        failure ??= { series: at, said, value, expected: before.centre[at]!, closed: actual[at]! };
    }
    if (failure) failures.push(failure);
  }
  const afterRound = new Map<number, Tally>();
  for (const [place, [round, now]] of [...panel.rounds.get(year)!].slice(0, -1).entries())
    afterRound.set(round, judgeRound(forecastAfterRound(trained, place, now, before), rows, now, { last, actual }));
  return {
    year,
    trainedOn: trained.years,
    groups,
    lastYear,
    afterRound,
    failures: failures.toSorted((a, b) => b.said - a.said),
    standing,
  };
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

function judgeRound(
  after: Forecast,
  rows: readonly number[],
  now: Float64Array,
  { last, actual }: { last: Float64Array; actual: Float64Array },
): Tally {
  const tally = emptyTally();
  for (const at of rows) {
    addInterval(tally, closedAt(after, at, actual[at]!));
    for (const step of steps) {
      const value = last[at]! + step;
      const said = chanceOf(after, at, value);
      addStatement(tally, value <= now[at]! ? chanceInsideRound(said) : said, isInside(value, actual[at]!));
    }
  }
  return tally;
}
