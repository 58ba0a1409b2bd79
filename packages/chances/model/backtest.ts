import type { AuthorityModel } from "./authority-models.ts";
import { emptyTally, type Tally } from "./backtest-tally.ts";
import { basis } from "./forecast.ts";
import { type Failure, judgeRows } from "./judge-rows.ts";
import { judgeNewRows, type NewRowKind } from "./new-rows.ts";
import type { Panel } from "./panel.ts";
import { forecast, forecastAfterRound, train } from "./train.ts";

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
  /** Rows that the year before does not have, beside the middle of their institute's other branches; empty: none is told. */
  newRows: ReadonlyMap<NewRowKind, Tally>;
  /** One a row, the surest first. */
  failures: readonly Failure[];
  /** By series, the share of its forecast that lies on this side of the closing that came; NaN: not judged. */
  standing: Float64Array;
}

/** Judges the model on a year that it has not seen, row by row and rank by rank. */
export function backTest(
  panel: Panel,
  year: number,
  { learning, scale }: Pick<AuthorityModel, "learning" | "scale">,
): BackTest {
  const actual = panel.promised.get(year);
  const last = panel.promised.get(year - 1);
  if (!actual || !last) throw new RangeError(`${year} and the year before are needed`);
  const trained = train(panel, year, learning);
  const before = forecast(trained);
  const rows = [...actual.keys()].filter((at) => before.basis[at] === basis.lastYear && !Number.isNaN(actual[at]!));
  const judged = { scale, rows, factors: panel.factors, last, actual };
  const afterRound = new Map<number, Tally>();
  for (const [place, [round, now]] of [...panel.rounds.get(year)!].slice(0, -1).entries()) {
    const { groups } = judgeRows({ ...judged, now, forecast: forecastAfterRound(trained, place, now, before) });
    afterRound.set(round, groups.get("all") ?? emptyTally());
  }
  const newRows = learning.newRows ? judgeNewRows(panel, year, { scale, forecast: before }) : new Map();
  return { year, trainedOn: trained.years, afterRound, newRows, ...judgeRows({ ...judged, forecast: before }) };
}
