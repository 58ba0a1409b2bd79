import { readNumber } from "#lib/read-number.ts";

/** A rank: `45820`, `45820.0`, `12,345`; fractions are tied ranks and stay. null for anything else, also for one rounded to `1.2e5`. */
export function readRankCell(cell: unknown): number | null {
  const number = numberIn(cell);
  return number !== null && number >= 1 && number < 1e8 ? number : null;
}

/** The opening and the closing rank of a seat; null unless both are ranks in this order. */
export function readRankRange(first: unknown, last: unknown): { opening: number; closing: number } | null {
  const [opening, closing] = [readRankCell(first), readRankCell(last)];
  return opening === null || closing === null || opening > closing ? null : { opening, closing };
}

/** Why a row without them is rejected. */
export const noRankRange = "not an opening and a closing rank";

/** A number from 0 to `max`; null for anything else. */
export function readScoreCell(cell: unknown, max: number): number | null {
  const number = numberIn(cell);
  return number !== null && number >= 0 && number <= max ? number : null;
}

/** A whole number of seats or rupees; null for anything else. */
export function readCountCell(cell: unknown): number | null {
  const number = numberIn(cell);
  return number !== null && Number.isInteger(number) && number >= 0 && number < 1e9 ? number : null;
}

function numberIn(cell: unknown): number | null {
  const text = String(cell ?? "");
  return /\de/i.test(text) ? null : readNumber(text);
}

/** True for a cell that says that there is no seat or no value: '' or `NA`; see `rawRow` for other words. */
export function isEmptyCell(cell: unknown): boolean {
  return /^(|na)$/i.test(String(cell ?? "").trim());
}
