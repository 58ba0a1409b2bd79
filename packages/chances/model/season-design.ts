import { type Forecast, levelFeature } from "./forecast.ts";
import { type History, looseningOf } from "./history.ts";
import type { Factors } from "./observation.ts";
import type { Panel } from "./panel.ts";

const flag = (is: boolean): number => (is ? 1 : 0);
const orZero = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value);
const cut = (value: number, at: number): number => Math.max(-at, Math.min(at, value));

/** What describes a series without a closing last year. */
export interface NewcomerHistory {
  surface: Pick<History["surface"], "fitted" | "support">;
  earlier: History["earlier"];
}

/** What is known of such a series: an older closing, and the surface. */
function olderGap(history: NewcomerHistory, older: readonly (Float64Array | undefined)[], at: number): number {
  const known = older.find((of) => of && !Number.isNaN(of[at]!));
  return known ? cut(known[at]! - history.surface.fitted[at]!, 2) : 0;
}

const kinds = (f: Factors) => [
  flag(f.isPwd),
  flag(f.list === "jee_advanced"),
  flag(f.list.startsWith("jee_main_paper2")),
  flag(f.gender === "female"),
];

/** What moves a new row away from the surface. */
export function newcomerCentre(
  history: NewcomerHistory,
  factors: readonly Factors[],
): (series: number) => readonly number[] {
  const older = history.earlier;
  return (at) => {
    const gap = olderGap(history, older, at);
    return [
      1,
      ...kinds(factors[at]!),
      gap,
      flag(history.surface.support[at]! > 0),
      Math.log(history.surface.support[at]! + 1),
    ];
  };
}

/** Where `newcomerScale` has the level and its square. */
export const levelFeatures = [5, 6] as const;
/** What makes a new row uncertain. */
export function newcomerScale(
  history: NewcomerHistory,
  factors: readonly Factors[],
): (series: number) => readonly number[] {
  return (at) => {
    const level = levelFeature(history.surface.fitted[at]!);
    const gap = olderGap(history, history.earlier, at);
    const support = history.surface.support[at]!;
    return [
      1,
      ...kinds(factors[at]!),
      level,
      level * level,
      Math.log(support + 1),
      flag(support === 0),
      Math.abs(gap),
      flag(gap !== 0),
    ];
  };
}

interface GivenRound {
  panel: Panel;
  year: number;
  round: number;
  before: Forecast;
  now: Float64Array;
}

/** How the same round loosened in the years before, most recent first; NaN where it is not known. */
function pastLoosening({ panel, year, round }: GivenRound): readonly Float64Array[] {
  return [1, 2, 3].flatMap((back) => {
    const rounds = panel.rounds.get(year - back);
    return rounds && rounds.size > round + 1 ? [looseningOf(panel, year - back, round)] : [];
  });
}

function meanOf(past: readonly Float64Array[], at: number): { mean: number; count: number } {
  const known = past.map((of) => of[at]!).filter((value) => !Number.isNaN(value));
  const sum = known.reduce((total, value) => total + cut(value, 1.5), 0);
  return { mean: known.length > 0 ? sum / known.length : 0, count: known.length };
}

/** What moves a closing between a round and the last one. */
export function seasonCentre(given: GivenRound): (series: number) => readonly number[] {
  const past = pastLoosening(given);
  return (at) => {
    const f = given.panel.factors[at]!;
    const { mean, count } = meanOf(past, at);
    const last = cut(orZero(past[0]?.[at]), 1.5);
    const surprise = cut(orZero(given.before.centre[at]! - given.now[at]!), 2);
    const is = kinds(f);
    return [
      ...[1, ...is, flag(f.instituteType === "NIT"), flag(f.quota === "HS"), flag(count === 0)],
      ...[mean, last, Math.max(0, surprise), Math.min(0, surprise), given.now[at]! / 10],
      ...is.flatMap((kind) => [kind * mean, kind * surprise]),
      flag(Number.isNaN(given.before.centre[at]!)),
    ];
  };
}

/** What makes that move uncertain. */
export function seasonScale(given: GivenRound): (series: number) => readonly number[] {
  const past = pastLoosening(given);
  return (at) => {
    const f = given.panel.factors[at]!;
    const { mean, count } = meanOf(past, at);
    const surprise = cut(orZero(given.before.centre[at]! - given.now[at]!), 2);
    const uncertain = cut(Math.log(given.before.scale[at]! || 0.2) || -1.6, 4);
    const is = kinds(f);
    return [
      ...[1, ...is, flag(f.instituteType === "NIT"), flag(f.instituteType === "IIIT"), flag(count === 0)],
      ...[Math.abs(mean), Math.sqrt(Math.abs(mean)), Math.max(0, surprise), Math.max(0, -surprise), uncertain],
      ...[given.now[at]! / 10, ...["GO", "JK", "LA", "HS"].map((quota) => flag(f.quota === quota))],
      ...["EWS", "OBC-NCL", "SC", "ST"].map((seat) => flag(f.seatType.startsWith(seat))),
      ...is.map((kind) => kind * Math.sqrt(Math.abs(mean))),
    ];
  };
}
