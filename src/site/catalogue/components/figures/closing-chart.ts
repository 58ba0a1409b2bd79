import type { Cutoff, TrendLine } from "#features/catalogue/cutoffs-contract.ts";
import { niceTicks } from "./nice-ticks.ts";

/** What a chart of closing values by year shows beside the line that is compared. */
export interface ChartedClosings {
  line: TrendLine;
  /** Closing values of the same seats in every round of every year. */
  history: readonly Cutoff[];
  /** The values between which the coming season will probably close; null: nothing is expected. */
  expected: { season: number; low: number; high: number } | null;
  /** The student's own rank, marks or percentile in this list; null: not known. */
  own: number | null;
}

interface Point {
  year: number;
  value: number;
  x: number;
  y: number;
}

export interface ClosingChart {
  ticks: { value: number; y: number }[];
  years: { year: number; x: number }[];
  /** The line that is compared from year to year. */
  main: Point[];
  /** Values of another round than the main line's, joined to nothing. */
  apart: Point[];
  /** Every other round with two years or more, first round first. */
  rounds: { round: number; points: Point[] }[];
  band: { x: number; top: number; bottom: number } | null;
  /** The height of the own rank; `beyond`: it is off the axis, on its harder or its easier side. */
  own: { y: number; beyond: "harder" | "easier" | null } | null;
}

export const chartSize = { width: 360, height: 210, left: 54, right: 322, top: 14, bottom: 180 };

/** A rank so many times further off than all that closed is told at the edge: drawn to scale it would flatten the lines. */
const maxStretch = 1.5;

/** Where closing values are in the drawing. What was harder to reach is higher up: the smaller rank, or the more marks. */
export function drawClosings({ line, history, expected, own }: ChartedClosings): ClosingChart {
  const { left, right, top, bottom } = chartSize;
  const rounds = roundsOf(line, history);
  const values = [
    ...line.points.map(({ closing }) => closing),
    ...rounds.flatMap(({ rows }) => rows.map(({ closing }) => closing)),
    ...(expected ? [expected.low, expected.high] : []),
  ];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isNear = own !== null && own >= low - (high - low) * maxStretch && own <= high + (high - low) * maxStretch;
  const ticks = niceTicks(Math.min(low, isNear ? own : low), Math.max(high, isNear ? own : high)).filter(
    (value) => line.unit !== "rank" || value >= 0,
  );
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => {
    const share = (value - first) / (last - first);
    return Math.round(top + (line.unit === "rank" ? share : 1 - share) * (bottom - top));
  };
  const known = line.points.map(({ year }) => year);
  const years = expected && !known.includes(expected.season) ? [...known, expected.season] : known;
  const step = years.length > 1 ? (right - left - 24) / (years.length - 1) : 0;
  const x = (year: number) => Math.round(left + 12 + step * years.indexOf(year));
  const place = ({ year, closing }: { year: number; closing: number }) => {
    return { year, value: closing, x: x(year), y: y(closing) };
  };
  return {
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    years: years.map((year) => ({ year, x: x(year) })),
    main: line.points.filter(({ is_compared }) => is_compared).map(place),
    apart: line.points.filter(({ is_compared }) => !is_compared).map(place),
    rounds: rounds.map(({ round, rows }) => ({ round, points: rows.map(place) })),
    band: expected && {
      x: x(expected.season),
      top: Math.min(y(expected.low), y(expected.high)),
      bottom: Math.max(y(expected.low), y(expected.high)),
    },
    own: own === null ? null : placeOwn(own),
  };

  function placeOwn(value: number): NonNullable<ClosingChart["own"]> {
    if (value >= first && value <= last) return { y: y(value), beyond: null };
    const isHarder = value < first === (line.unit === "rank");
    return { y: isHarder ? top : bottom, beyond: isHarder ? "harder" : "easier" };
  }
}

/** The closing values of the line's list in the rounds that are not the line's own, by round, oldest year first. */
function roundsOf(line: TrendLine, history: readonly Cutoff[]): { round: number; rows: Cutoff[] }[] {
  const ofList = history.filter(
    ({ authority, exam, unit, rank_list, max_marks, stage, round }) =>
      authority === line.authority &&
      exam === line.exam &&
      unit === line.unit &&
      rank_list === line.rank_list &&
      max_marks === line.max_marks &&
      stage === line.stage &&
      round !== line.round,
  );
  return [...Map.groupBy(ofList, ({ round }) => round)]
    .filter(([, rows]) => rows.length > 1)
    .toSorted(([a], [b]) => a - b)
    .map(([round, rows]) => ({ round, rows: rows.toSorted((a, b) => a.year - b.year) }));
}
