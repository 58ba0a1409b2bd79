import { emptyTally, type Tally } from "./backtest-tally.ts";
import { isKnown } from "./encode-model.ts";
import { basis } from "./forecast.ts";
import { type Judged, judgeRows } from "./judge-rows.ts";
import type { Factors } from "./observation.ts";
import type { Panel } from "./panel.ts";

/**
 * How a row of a list is new: an older list than the last one has it; the branch is not new but these seats of it are; the
 * institute had no such branch.
 */
export const newRowKinds = ["came_back", "new_seats", "new_branch"] as const;
export type NewRowKind = (typeof newRowKinds)[number];

/** The branch of a series. */
const branchOf = (panel: Panel, at: number): string => panel.keys[at]!.split("|", 1)[0]!;

/** The rows of a year that the year before does not have, by how they are new; those of new institutes are in none. */
export function newRowsOf(panel: Panel, year: number): Map<NewRowKind, number[]> {
  const [now, last] = [panel.promised.get(year)!, panel.promised.get(year - 1)!];
  const past = panel.years.filter((at) => at < year).map((at) => panel.promised.get(at)!);
  const listed = panel.keys.flatMap((_, at) => (isKnown(last[at]) ? [at] : []));
  const branches = new Set(listed.map((at) => branchOf(panel, at)));
  const institutes = new Set(listed.map((at) => panel.factors[at]!.institute));
  const kindOf = (at: number): NewRowKind | null => {
    if (past.some((closings) => isKnown(closings[at]))) return "came_back";
    if (branches.has(branchOf(panel, at))) return "new_seats";
    return institutes.has(panel.factors[at]!.institute) ? "new_branch" : null;
  };
  const rows = new Map(newRowKinds.map((kind): [NewRowKind, number[]] => [kind, []]));
  for (const at of panel.keys.keys()) {
    const kind = isKnown(now[at]) && !isKnown(last[at]) ? kindOf(at) : null;
    if (kind) rows.get(kind)!.push(at);
  }
  return rows;
}

/** Whether a new row gets a percentage: seats for persons with disabilities only where they have a past. */
export const isTold = (kind: NewRowKind, { isPwd }: Pick<Factors, "isPwd">): boolean => kind === "came_back" || !isPwd;

/**
 * What a reader would go by without a calculation: where the middle one of the institute's other branches closed last year,
 * for the same seats. NaN: it has none.
 */
export function middleOfInstitute({ factors }: Panel, last: Float64Array): Float64Array {
  const poolOf = (f: Factors) => [f.list, f.institute, f.quota, f.seatType, f.gender].join("|");
  const closings = Map.groupBy(
    [...last.entries()].filter(([, closing]) => isKnown(closing)),
    ([at]) => poolOf(factors[at]!),
  );
  const middles = new Map(
    [...closings].map(([pool, of]) => [pool, of.map(([, closing]) => closing).toSorted((a, b) => a - b)]),
  );
  return Float64Array.from(factors, (f) => {
    const sorted = middles.get(poolOf(f)) ?? [];
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  });
}

/** Judges what was stated of new rows, at ranks around the middle of the institute's other branches. */
export function judgeNewRows(
  panel: Panel,
  year: number,
  { scale, forecast }: Pick<Judged, "scale" | "forecast">,
): Map<NewRowKind, Tally> {
  const last = middleOfInstitute(panel, panel.promised.get(year - 1)!);
  const actual = panel.promised.get(year)!;
  const isJudged = (kind: NewRowKind) => (at: number) =>
    forecast.basis[at] === basis.surface && isKnown(last[at]) && isTold(kind, panel.factors[at]!);
  return new Map(
    [...newRowsOf(panel, year)].map(([kind, rows]) => {
      const judged = { scale, rows: rows.filter(isJudged(kind)), factors: panel.factors, forecast, last, actual };
      return [kind, judgeRows(judged).groups.get("all") ?? emptyTally()];
    }),
  );
}
