import type { History } from "./history.ts";
import type { Factors } from "./observation.ts";

/** Rows of a regression: the series and, row by row, their features. */
export interface Design {
  year: number;
  /** Indices of series. */
  rows: Int32Array;
  width: number;
  /** Row-major. */
  values: Float64Array;
}

/** Fills a design row by row. */
export function buildDesign(year: number, rows: Int32Array, featuresOf: (series: number) => readonly number[]): Design {
  const width = rows.length === 0 ? 0 : featuresOf(rows[0]!).length;
  const values = new Float64Array(rows.length * width);
  for (const [at, series] of rows.entries()) values.set(featuresOf(series), at * width);
  return { year, rows, width, values };
}

const flag = (is: boolean): number => (is ? 1 : 0);
const known = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value);
const cut = (value: number, at: number): number => Math.max(-at, Math.min(at, value));

/** Kinds of rows whose past counts differently. */
function kinds(f: Factors): readonly number[] {
  return [
    flag(f.isPwd),
    flag(f.list === "jee_advanced"),
    flag(f.list.startsWith("jee_main_paper2")),
    flag(f.gender === "female"),
    flag(f.instituteType === "NIT"),
  ];
}

/** What moves a closing from the last one: everything here is 0 for a row that nothing speaks about. */
export function centreFeatures(history: History, factors: readonly Factors[]): (series: number) => readonly number[] {
  return (at) => {
    const f = factors[at]!;
    const count = history.count[at]!;
    const back = history.reversion[at]!;
    const gap = cut(known(history.surfaceGap[at]), 2);
    const older = history.older.map((gaps) => cut(known(gaps[at]), 1.5));
    const neighbours = history.neighbourMoves.map((moves) => moves[at]!);
    const move = history.stratumMove[at]!;
    const loosening = cut(known(history.loosening[at]), 1);
    const is = kinds(f);
    return [
      1,
      ...is.slice(0, 4),
      cut(back, 1.5),
      gap,
      cut(history.surfaceGapBefore[at]!, 2),
      ...older,
      ...neighbours,
      move,
      move * is[0]!,
      move * is[1]!,
      loosening,
      history.spread[at]!,
      flag(count === 0),
      ...is.flatMap((kind) => [kind * back, kind * gap, kind * neighbours[2]!, kind * loosening]),
      gap * flag(count === 0),
      gap * flag(count === 1),
      back * flag(count === 1),
      back * flag(count === 2),
      gap * history.spread[at]!,
      back * history.spread[at]!,
      cut(gap, 2) * Math.abs(cut(gap, 2)),
      cut(back, 1.5) * Math.abs(cut(back, 1.5)),
    ];
  };
}

const seats = ["EWS", "OBC-NCL", "SC", "ST"];
const quotas = ["HS", "OS", "GO", "JK", "LA"];

/** What makes a closing uncertain. */
export function spreadFeatures(history: History, factors: readonly Factors[]): (series: number) => readonly number[] {
  return (at) => {
    const f = factors[at]!;
    const count = history.count[at]!;
    const level = history.last[at]! / 10;
    const spread = history.spread[at]!;
    const unrest = Math.min(1, known(history.unrest[at]));
    const gap = Math.min(1.5, Math.abs(known(history.surfaceGap[at])));
    const back = Math.min(1, Math.abs(history.reversion[at]!));
    const is = kinds(f);
    return [
      1,
      ...is,
      ...seats.map((seat) => flag(f.seatType.startsWith(seat))),
      ...seats.map((seat) => flag(f.isPwd && f.seatType.startsWith(seat))),
      ...quotas.map((quota) => flag(f.quota === quota)),
      flag(f.instituteType === "IIIT"),
      level,
      level * level,
      ...is.slice(0, 4).map((kind) => kind * level),
      spread,
      Math.sqrt(spread),
      flag(spread < 0.001),
      Math.log(history.surface.support[at]! + 1),
      gap,
      Math.sqrt(gap),
      back,
      Math.sqrt(back),
      unrest,
      Math.sqrt(unrest),
      Math.min(1, Math.abs(known(history.ownMove[at]))),
      Math.min(1, Math.abs(known(history.loosening[at]))),
      flag(Number.isNaN(history.loosening[at]!)),
      flag(count === 0),
      flag(count === 1),
      flag(count === 2),
      ...is.slice(0, 4).flatMap((kind) => [kind * spread, kind * gap, kind * unrest]),
    ];
  };
}
