import { firstOf, itemAt, lastOf } from "#lib/lookups.ts";
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

/** Whether the first of two closing values of one list and round is the harder one to reach. */
export function isHarder(unit: Cutoff["unit"], a: number, b: number): boolean {
  return unit === "rank" ? a < b : a > b;
}

/**
 * Closing values by year, a line for each list whose values may be compared. Years of different authorities, exams,
 * units, quotas, rank lists or stages are never set beside one another: an easier list would read as an easier year.
 *
 * @param rows cut-offs of the same seats (branch, seat type, gender), none preparatory
 * @returns the main counselling's line first; of equal ones the one that reaches the newest year
 */
export function trendLinesOf(rows: readonly Cutoff[]): TrendLine[] {
  const lists = Map.groupBy(rows, ({ authority, exam, unit, quota, rank_list, max_marks, stage }) =>
    JSON.stringify([authority, exam, unit, quota, rank_list, max_marks, stage]),
  );
  return [...lists.values()]
    .map(lineOf)
    .sort(
      (a, b) =>
        compareAuthorities(a.authority, b.authority) ||
        lastOf(b.points).year - lastOf(a.points).year ||
        compareText(a, b),
    );
}

/**
 * A seat gets easier from round to round, so two years are compared in one round that both have, never in the last round of
 * each. A year without that round, or with a provisional list alone, is shown beside the line with its own last round.
 */
function lineOf(rows: readonly Cutoff[]): TrendLine {
  const { authority, exam, unit, rank_list, max_marks, stage } = firstOf(rows);
  const byYear = Map.groupBy(
    closingsByRound(rows).sort((a, b) => a.year - b.year || a.round - b.round),
    ({ year }) => year,
  );
  const round = commonRoundOf([...byYear.values()].map(finalRounds));
  const points = [...byYear.values()].map((ofYear): TrendPoint => {
    const common = ofYear.find((row) => row.round === round && !row.is_provisional);
    const { year, round: own, closing, is_provisional, fact } = common ?? lastOf(ofYear);
    return { year, round: own, closing, is_provisional, is_compared: common !== undefined, fact };
  });
  const compared = points.filter(({ is_compared }) => is_compared);
  return {
    authority,
    kind: specialAuthorities.has(authority) ? "special" : "regular",
    exam,
    unit,
    rank_list,
    max_marks,
    stage,
    round,
    points,
    verdict: verdictOf(compared, unit),
  };
}

/** One row a year, round and status. Several values of one round are of its stages: the last student of all of them closed it. */
function closingsByRound(rows: readonly Cutoff[]): Cutoff[] {
  const rounds = Map.groupBy(rows, ({ year, round, is_provisional }) => `${year} ${round} ${is_provisional}`);
  return [...rounds.values()].map((stages) =>
    stages.reduce((last, row) => (isHarder(row.unit, last.closing, row.closing) ? row : last)),
  );
}

function finalRounds(ofYear: readonly Cutoff[]): number[] {
  return ofYear.filter(({ is_provisional }) => !is_provisional).map(({ round }) => round);
}

/**
 * The round in which years are compared: one that the newest year has, if it shares any; of these the one that most years
 * have, and of equal ones the latest.
 *
 * @param years the rounds of each year, oldest year first
 * @returns null where no two years have a round in common
 */
export function commonRoundOf(years: readonly (readonly number[])[]): number | null {
  const newest = years.findLast((rounds) => rounds.length > 0) ?? [];
  const counted = [...new Set(years.flat())]
    .map((round) => ({ round, count: years.filter((rounds) => rounds.includes(round)).length }))
    .filter(({ count }) => count > 1)
    .sort(
      (a, b) =>
        Number(newest.includes(b.round)) - Number(newest.includes(a.round)) || b.count - a.count || b.round - a.round,
    );
  return counted[0]?.round ?? null;
}

function verdictOf(compared: readonly TrendPoint[], unit: Cutoff["unit"]): TrendLine["verdict"] {
  const [first, last] = [compared[0], compared.at(-1)];
  if (!first || !last || first === last) return null;
  const change =
    first.closing === last.closing ? "same" : isHarder(unit, last.closing, first.closing) ? "harder" : "easier";
  return { change, from: first.year, to: last.year };
}

/**
 * Since when each year was harder to get into than the one before, or each easier.
 *
 * @param points oldest first
 * @returns null where fewer than three years that may be compared went one way
 */
export function runOf({
  points,
  unit,
}: Pick<TrendLine, "points" | "unit">): { change: "harder" | "easier"; since: number } | null {
  const compared = points.filter(({ is_compared }) => is_compared);
  const last = compared.at(-1);
  const before = compared.at(-2);
  if (!last || !before || last.closing === before.closing) return null;
  const isHarderRun = isHarder(unit, last.closing, before.closing);
  let at = compared.length - 1;
  while (at > 0 && goesOn(itemAt(compared, at - 1), itemAt(compared, at))) at -= 1;
  if (compared.length - at < minRun) return null;
  return { change: isHarderRun ? "harder" : "easier", since: itemAt(compared, at).year };

  function goesOn(earlier: TrendPoint, later: TrendPoint): boolean {
    return earlier.closing !== later.closing && isHarder(unit, later.closing, earlier.closing) === isHarderRun;
  }
}

/** Two years that differ are no run. */
const minRun = 3;

function compareText(a: TrendLine, b: TrendLine): number {
  return (
    b.points.length - a.points.length || a.exam.localeCompare(b.exam, "en") || a.stage.localeCompare(b.stage, "en")
  );
}
