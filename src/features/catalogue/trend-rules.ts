import type { Cutoff, TrendLine, TrendPoint } from "./cutoffs-contract.ts";

/**
 * Counsellings whose rounds only fill the seats that another counselling left over: their closing values are of other
 * students and other seats. Source: CSAB, "CSAB-Special", for the seats vacant after the last round of JoSAA.
 */
const specialAuthorities: ReadonlySet<string> = new Set(["CSAB"]);

/** The order of authorities when one must be chosen: JoSAA first, special rounds last. */
export function compareAuthorities(a: string, b: string): number {
  return authorityRank(a) - authorityRank(b) || a.localeCompare(b, "en");
}

function authorityRank(authority: string): number {
  if (specialAuthorities.has(authority)) return 2;
  return authority === "JoSAA" ? 0 : 1;
}

/**
 * Closing values by year, a line for each list whose values may be compared. Years of different authorities, exams,
 * units, rank lists or stages are never set beside one another: an easier list would read as an easier year.
 *
 * @param rows cut-offs of the same seats (branch, quota, seat type, gender), none preparatory, none provisional
 * @returns the main counselling's line first; of equal ones the one that reaches the newest year
 */
export function trendLinesOf(rows: readonly Cutoff[]): TrendLine[] {
  const lists = new Map<string, Cutoff[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.authority, row.exam, row.unit, row.rank_list, row.max_marks, row.stage]);
    const list = lists.get(key);
    if (list) list.push(row);
    else lists.set(key, [row]);
  }
  return [...lists.values()]
    .map(lineOf)
    .sort(
      (a, b) =>
        compareAuthorities(a.authority, b.authority) ||
        b.points.at(-1)!.year - a.points.at(-1)!.year ||
        compareText(a, b),
    );
}

function lineOf(rows: readonly Cutoff[]): TrendLine {
  const { authority, exam, unit, rank_list, max_marks, stage } = rows[0]!;
  const isHarder = (a: number, b: number) => (unit === "rank" ? a < b : a > b);
  const closings = new Map<number, TrendPoint>();
  for (const { year, round, closing, fact } of rows) {
    const known = closings.get(year);
    const isLater = !known || round > known.round;
    // Several values of one round are of its stages: the last student of all of them closed it.
    if (isLater || (round === known.round && isHarder(known.closing, closing))) {
      closings.set(year, { year, round, closing, fact });
    }
  }
  const points = [...closings.values()].sort((a, b) => a.year - b.year);
  const [first, last] = [points[0]!, points.at(-1)!];
  const change = first.closing === last.closing ? "same" : isHarder(last.closing, first.closing) ? "harder" : "easier";
  return {
    authority,
    kind: specialAuthorities.has(authority) ? "special" : "regular",
    ...{ exam, unit, rank_list, max_marks, stage, points },
    verdict: points.length > 1 ? { change, from: first.year, to: last.year } : null,
  };
}

function compareText(a: TrendLine, b: TrendLine): number {
  return (
    b.points.length - a.points.length || a.exam.localeCompare(b.exam, "en") || a.stage.localeCompare(b.stage, "en")
  );
}
