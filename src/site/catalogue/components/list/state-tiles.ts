import { stateCodes } from "margdeep-places/states";

/** A state's square on the map: its column and row, and the two letters of its number plates. */
export interface StateTile {
  column: number;
  row: number;
  code: string;
}

/**
 * India as squares, one a state or union territory, near where it is: no border is drawn, and a small state is as easy to
 * hit as a large one (decision 0064). A state that is not here is in the list beside the map alone.
 */
const rows = [
  "-- -- JK LA",
  "-- PB CH HP",
  "-- -- HR UK",
  "-- RJ DL UP BR SK -- -- AR",
  "-- GJ MP CG JH WB ML AS NL",
  "-- DD MH TS OD -- TR MZ MN",
  "-- GA KA AP",
  "LD -- KL TN PY -- -- AN",
];

const places = new Map(
  rows.flatMap((line, row) => line.split(" ").map((code, column) => [code, { column, row }] as const)),
);

/** Columns and rows of the map. */
export const mapSize = { columns: 9, rows: rows.length };

/** The square of a state; undefined where it has none. */
export function tileOf(state: string): StateTile | undefined {
  const code = stateCodes[state];
  const place = code && places.get(code);
  return place ? { ...place, code } : undefined;
}
