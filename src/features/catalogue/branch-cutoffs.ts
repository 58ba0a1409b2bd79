import type { BranchFamily } from "#lib/branch-family.ts";
import { firstOf } from "#lib/lookups.ts";
import type { ClosingRange } from "./contract.ts";
import type { BranchCutoffs, Cutoff } from "./cutoffs-contract.ts";
import { compareBy, seatTypeOrder } from "./pool-rules.ts";
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

/** The seats and the year that are shown when nobody asks for others: those of the closing value that speaks for the branch. */
export type SpokenSeats = Pick<ClosingRange, "year" | "quota" | "seat_type" | "gender">;

/** Seats for which a branch has cut-offs in a year. */
export type SeatPool = Pick<Cutoff, "year" | "quota" | "seat_type" | "gender">;

/** Which seats are shown, and which could be. */
export type ChosenSeats = Pick<
  BranchCutoffs,
  "years" | "quotas" | "seatTypes" | "year" | "quota" | "seatType" | "gender"
>;

type Arranged<T> = Omit<BranchCutoffs, "branchId" | "headline" | "sources" | "rounds" | "bySeatType" | "history"> & {
  history: T[];
  rounds: T[];
  bySeatType: T[];
};

const preferredQuotas = ["AI", "OS", "HS"];

/**
 * Chooses the seats whose cut-offs a page shows.
 *
 * @param pools all that the branch has, in any order; one may come more than once
 * @param spoken what is not requested is as here, where the branch has it
 * @returns null when there are none
 */
export function chooseSeats(
  pools: readonly SeatPool[],
  choice: CutoffChoice,
  spoken: SpokenSeats | null = null,
): ChosenSeats | null {
  if (pools.length === 0) return null;
  const years = distinct(pools.map((pool) => pool.year)).sort((a, b) => b - a);
  const quotas = sortBy(distinct(pools.map((pool) => pool.quota)), preferredQuotas);
  const seatTypes = sortBy(distinct(pools.map((pool) => pool.seat_type)), seatTypeOrder);
  const year = pick(
    years,
    choice.year,
    years.filter((known) => known === spoken?.year),
  );
  const ofYear = pools.filter((pool) => pool.year === year);
  const pooled = ofYear.filter((pool) => pool.quota === spoken?.quota && pool.seat_type === spoken.seat_type);
  const quotasOfYear = sortBy(distinct(ofYear.map((pool) => pool.quota)), preferredQuotas);
  const quota = pick(quotas, choice.quota, [...pooled.map((pool) => pool.quota), ...quotasOfYear]);
  const ofQuota = ofYear.filter((pool) => pool.quota === quota);
  const seatType = pick(seatTypes, choice.seatType, [
    ...pooled.filter((pool) => pool.quota === quota).map((pool) => pool.seat_type),
    ...sortBy(distinct(ofQuota.map((pool) => pool.seat_type)), seatTypeOrder),
  ]);
  const genders = distinct(ofQuota.filter((pool) => pool.seat_type === seatType).map((pool) => pool.gender));
  const usual = genders.length === 0 || genders.includes("any") ? "any" : "female";
  const isSpoken = quota === spoken?.quota && seatType === spoken.seat_type && genders.includes(spoken.gender);
  const gender = choice.gender ?? (isSpoken ? spoken.gender : usual);
  return { years, quotas, seatTypes, year, quota, seatType, gender };
}

/** Whether a row is of the seats that were chosen, in any year. */
export function isOfSeats(row: SeatPool, { quota, seatType, gender }: ChosenSeats): boolean {
  return row.quota === quota && row.seat_type === seatType && row.gender === gender;
}

/**
 * Arranges the cut-offs of one branch as its page shows them. Where several authorities closed a year, JoSAA's list counts
 * as the year's, CSAB's special rounds as the last resort.
 *
 * @param rows in any order, at least those of the chosen seats in any year and those of the chosen year and quota
 */
export function arrangeCutoffs<T extends Cutoff>(rows: readonly T[], chosen: ChosenSeats): Arranged<T> {
  const { year, quota, seatTypes } = chosen;
  const ofSeats = rows.filter((row) => isOfSeats(row, chosen));
  const ofQuota = rows.filter((row) => row.year === year && row.quota === quota);
  const trendLines = trendLinesOf(ofSeats.filter((row) => !row.is_preparatory));
  return {
    ...chosen,
    history: ofSeats
      .filter((row) => !row.is_preparatory && !row.is_provisional)
      .sort((a, b) => a.year - b.year || compareRounds(a, b)),
    rounds: ofSeats.filter((row) => row.year === year).sort(compareRounds),
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
  return known.find((value) => value === asked) ?? preferred[0] ?? firstOf(known);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function sortBy(values: readonly string[], order: readonly string[]): string[] {
  return values.toSorted((a, b) => compareBy(order, a, b));
}
