import { boundChance, chanceInsideRound } from "./chance-rules.ts";
import { basis, type Forecast } from "./forecast.ts";
import type { Factors } from "./observation.ts";
import type { Panel } from "./panel.ts";
import { type StudentT, studentT } from "./student-t.ts";
import { forecast, forecastAfterRound, train } from "./train.ts";

/** Said and came true, of one group of statements. */
export interface Tally {
  statements: number;
  brier: number;
  logLoss: number;
  /** Statements of 90 % and more, and how many of them failed. */
  sure: number;
  sureFailed: number;
  /** Statements of 75 to 85 %, and how many came true. */
  eighty: number;
  eightyCame: number;
  /** Rows, and those whose closing was inside the interval of 80 % and of 90 %. */
  rows: number;
  inside80: number;
  inside90: number;
}

/** A statement of 90 % or more that failed, by name. */
export interface Failure {
  series: number;
  said: number;
  expected: number;
  closed: number;
}

export interface BackTest {
  year: number;
  /** The model before the season, by group: `all`, and by factor such as `seatType:SC`. */
  groups: ReadonlyMap<string, Tally>;
  /** Last year's closing as a hard line. */
  lastYear: Tally;
  /** The model after each round, by its number. */
  afterRound: ReadonlyMap<number, Tally>;
  failures: readonly Failure[];
}

/** Ranks at which a row is judged: spaced evenly in ln between half and twice last year's closing. */
export const ranksPerRow = 18;
const factorAt = Float64Array.from({ length: ranksPerRow }, (_, at) => Math.LN2 * ((2 * at) / (ranksPerRow - 1) - 1));

const families = new Map<number, StudentT>();
function family(degrees: number): StudentT {
  const known = families.get(degrees) ?? studentT(degrees);
  families.set(degrees, known);
  return known;
}

/** The probability that a series closes at or behind a value of the model's scale. */
export function chanceOf({ centre, scale, degrees }: Forecast, series: number, value: number): number {
  const z = (centre[series]! - value) / scale[series]!;
  return boundChance(family(degrees[series]!).cdf(z));
}

const groupings: readonly ((f: Factors) => string)[] = [
  () => "all",
  (f) => `seatType:${f.seatType}`,
  (f) => `list:${f.list}`,
  (f) => `instituteType:${f.instituteType}`,
  (f) => `quota:${f.quota}`,
  (f) => `gender:${f.gender}`,
];

function emptyTally(): Tally {
  return {
    ...{ statements: 0, brier: 0, logLoss: 0, sure: 0, sureFailed: 0 },
    ...{ eighty: 0, eightyCame: 0, rows: 0, inside80: 0, inside90: 0 },
  };
}

function addStatement(tally: Tally, said: number, came: boolean): void {
  tally.statements += 1;
  tally.brier += (said - (came ? 1 : 0)) ** 2;
  tally.logLoss -= Math.log(came ? said : 1 - said);
  if (said >= 0.9) {
    tally.sure += 1;
    if (!came) tally.sureFailed += 1;
  }
  if (said >= 0.75 && said < 0.85) {
    tally.eighty += 1;
    if (came) tally.eightyCame += 1;
  }
}

/** Judges the model on a year that it has not seen, row by row and rank by rank. */
export function backTest(panel: Panel, year: number): BackTest {
  const actual = panel.promised.get(year);
  const last = panel.promised.get(year - 1);
  if (!actual || !last) throw new RangeError(`${year} and the year before are needed`);
  const trained = train(panel, year);
  const before = forecast(trained);
  const rows = [...actual.keys()].filter((at) => before.basis[at] === basis.lastYear && !Number.isNaN(actual[at]!));
  const groups = new Map<string, Tally>();
  const failures: Failure[] = [];
  const lastYear = emptyTally();
  for (const at of rows) {
    const tallies = groupings.map((of) => tallyOf(groups, of(panel.factors[at]!)));
    for (const tally of tallies) addInterval(tally, before, at, actual[at]!);
    for (const factor of factorAt) {
      const value = last[at]! + factor;
      const came = value <= actual[at]! + 1e-9;
      const said = chanceOf(before, at, value);
      for (const tally of tallies) addStatement(tally, said, came);
      addStatement(lastYear, factor <= 0 ? 0.99 : 0.01, came);
      if (said >= 0.9 && !came) failures.push({ series: at, said, expected: before.centre[at]!, closed: actual[at]! });
    }
  }
  const afterRound = new Map<number, Tally>();
  for (const [place, [round, now]] of [...panel.rounds.get(year)!].slice(0, -1).entries())
    afterRound.set(round, judgeRound(forecastAfterRound(trained, place, now), rows, now, { last, actual }));
  return { year, groups, lastYear, afterRound, failures };
}

function tallyOf(groups: Map<string, Tally>, key: string): Tally {
  const known = groups.get(key) ?? emptyTally();
  groups.set(key, known);
  return known;
}

function addInterval(tally: Tally, { centre, scale, degrees }: Forecast, at: number, closed: number): void {
  const z = (closed - centre[at]!) / scale[at]!;
  const { cdf } = family(degrees[at]!);
  const reached = cdf(z);
  tally.rows += 1;
  if (reached > 0.1 && reached < 0.9) tally.inside80 += 1;
  if (reached > 0.05 && reached < 0.95) tally.inside90 += 1;
}

function judgeRound(
  after: Forecast,
  rows: readonly number[],
  now: Float64Array,
  { last, actual }: { last: Float64Array; actual: Float64Array },
): Tally {
  const tally = emptyTally();
  for (const at of rows) {
    addInterval(tally, after, at, actual[at]!);
    for (const factor of factorAt) {
      const value = last[at]! + factor;
      const said = chanceOf(after, at, value);
      addStatement(tally, value <= now[at]! ? chanceInsideRound(said) : said, value <= actual[at]! + 1e-9);
    }
  }
  return tally;
}
