import type { ClosingRange } from "./contract.ts";
import type { BranchCutoffs, Cutoff } from "./cutoffs-contract.ts";
import type { BranchFamily } from "./sought-branches.ts";
import { compareAuthorities as compareAuthorityNames, trendLinesOf } from "./trend-rules.ts";

/** What a visitor asks of a branch's cut-offs; anything missing or unknown is chosen for them. */
export interface CutoffChoice {
  branchId?: number | null;
  year?: number | null;
  quota?: string | null;
  seatType?: string | null;
  gender?: Cutoff["gender"] | null;
  /** Of the branch that was looked at last, at whichever college. */
  family?: BranchFamily | null;
}

/** Whose seats are shown when nobody asks for others. */
export type WidestPool = Pick<ClosingRange, "quota" | "seat_type">;

type Arranged<T> = Omit<BranchCutoffs, "branchId" | "sources" | "rounds" | "bySeatType"> & {
  rounds: T[];
  bySeatType: T[];
};

const preferredQuotas = ["AI", "OS", "HS"];
/** Open seats come first, Maharashtra's own codes for them among these. */
const seatTypeOrder = ["OPEN", "GOPENS", "GOPENH", "GOPENO", "EWS", "OBC-NCL", "SC", "ST"];

/**
 * Arranges the cut-offs of one branch as its page shows them. Where several authorities closed a year, JoSAA's list counts
 * as the year's, CSAB's special rounds as the last resort.
 *
 * @param rows all cut-offs of the branch, in any order
 * @param isFinal whether a row may count in the comparison of years; a provisional one may not
 * @param widest the pool of the college's cards: what is not asked for is of it, where the branch has it
 * @returns null when there are none
 */
export function arrangeCutoffs<T extends Cutoff>(
  rows: readonly T[],
  choice: CutoffChoice,
  isFinal: (row: T) => boolean = () => true,
  widest: WidestPool | null = null,
): Arranged<T> | null {
  if (rows.length === 0) return null;
  const years = distinct(rows.map((row) => row.year)).sort((a, b) => b - a);
  const quotas = sortBy(distinct(rows.map((row) => row.quota)), preferredQuotas);
  const seatTypes = sortBy(distinct(rows.map((row) => row.seat_type)), seatTypeOrder);
  const year = pick(years, choice.year, years);
  const ofYear = rows.filter((row) => row.year === year);
  const pooled = ofYear.filter((row) => row.quota === widest?.quota && row.seat_type === widest.seat_type);
  const quotasOfYear = sortBy(distinct(ofYear.map((row) => row.quota)), preferredQuotas);
  const quota = pick(quotas, choice.quota, [...pooled.map((row) => row.quota), ...quotasOfYear]);
  const ofQuota = ofYear.filter((row) => row.quota === quota);
  const seatType = pick(seatTypes, choice.seatType, [
    ...pooled.filter((row) => row.quota === quota).map((row) => row.seat_type),
    ...sortBy(distinct(ofQuota.map((row) => row.seat_type)), seatTypeOrder),
  ]);
  const genders = distinct(ofQuota.filter((row) => row.seat_type === seatType).map((row) => row.gender));
  const gender = choice.gender ?? (genders.length === 0 || genders.includes("any") ? "any" : "female");
  const isChosen = (row: T) => row.quota === quota && row.seat_type === seatType && row.gender === gender;
  const trendLines = trendLinesOf(rows.filter((row) => isChosen(row) && !row.is_preparatory && isFinal(row)));
  return {
    years,
    quotas,
    seatTypes,
    year,
    quota,
    seatType,
    gender,
    rounds: ofYear.filter(isChosen).sort(compareRounds),
    trend: trendLines[0]?.points ?? [],
    trendLines,
    bySeatType: lastRound(ofQuota).sort((a, b) => compareSeats(a, b, seatTypes)),
  };
}

/** Rows of the last round of the foremost authority; `rows` are of one year. */
function lastRound<T extends Cutoff>(rows: readonly T[]): T[] {
  const [foremost] = rows.toSorted((a, b) => compareAuthorities(a, b) || b.round - a.round);
  return rows.filter((row) => row.authority === foremost?.authority && row.round === foremost.round);
}

function compareRounds(a: Cutoff, b: Cutoff): number {
  return (
    compareAuthorities(a, b) ||
    a.round - b.round ||
    a.stage.localeCompare(b.stage, "en") ||
    Number(a.is_preparatory) - Number(b.is_preparatory)
  );
}

function compareSeats(a: Cutoff, b: Cutoff, seatTypes: readonly string[]): number {
  return (
    seatTypes.indexOf(a.seat_type) - seatTypes.indexOf(b.seat_type) ||
    a.gender.localeCompare(b.gender) ||
    Number(a.is_preparatory) - Number(b.is_preparatory)
  );
}

function compareAuthorities(a: Cutoff, b: Cutoff): number {
  return compareAuthorityNames(a.authority, b.authority);
}

function pick<T>(known: readonly T[], asked: T | null | undefined, preferred: readonly T[]): T {
  return known.find((value) => value === asked) ?? preferred[0] ?? known[0]!;
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Those of the given order first, in it (a suffix such as ' (PwD)' follows its own), then the others by name. */
function sortBy(values: readonly string[], order: readonly string[]): string[] {
  const rank = (value: string) => {
    const at = order.findIndex((known) => value === known || value.startsWith(`${known} (`));
    return at === -1 ? order.length : at;
  };
  return values.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, "en"));
}
