import type { Orders, StoredCollege, StoredScope } from "./catalogue-index.ts";

/**
 * Colleges in every order a list can have, each one complete: the last word always has the id.
 *
 * - relevance (nothing typed): those with published cut-offs first, the lowest closing rank first, then seats;
 * - seats: most first;
 * - closing_rank: lowest published closing rank first, colleges without one last;
 * - fees: lowest yearly fee first, colleges of which none is known last;
 * - name: as a dictionary has it.
 *
 * @param ordinals the colleges to sort, by id
 */
export function sortColleges(
  nameRanks: Int32Array,
  ordinals: readonly number[],
  scopeOf: (ordinal: number) => StoredScope,
): Orders {
  const seats = (ordinal: number) => scopeOf(ordinal).seats ?? -1;
  const closing = (ordinal: number) => {
    const range = scopeOf(ordinal).closingRange;
    return range?.unit === "rank" ? range.low : Number.POSITIVE_INFINITY;
  };
  const bySeats = sortByFigure(ordinals, (ordinal) => -seats(ordinal));
  const byClosing = sortByFigure(bySeats, closing);
  return {
    name: sortByFigure(ordinals, (ordinal) => nameRanks[ordinal]!),
    seats: bySeats,
    relevance: sortByFigure(byClosing, (ordinal) => (scopeOf(ordinal).hasCutoffs ? 0 : 1)),
    closing_rank: byClosing,
    fees: sortByFigure(byClosing, (ordinal) => scopeOf(ordinal).feeRange?.low ?? Number.POSITIVE_INFINITY),
  };
}

/** Smallest figure first; equal ones keep the order they come in (which for colleges is by id). */
function sortByFigure(ordinals: Iterable<number>, figureOf: (ordinal: number) => number): Int32Array {
  const keyed = Array.from(ordinals, (ordinal) => ({ ordinal, figure: figureOf(ordinal) }));
  keyed.sort((a, b) => (a.figure === b.figure ? 0 : a.figure - b.figure));
  return Int32Array.from(keyed, (item) => item.ordinal);
}

/** The place of each college among all, sorted by name without case and accents; equal names by id. */
export function rankNames(colleges: readonly StoredCollege[]): Int32Array {
  const keys = colleges.map(({ name }) =>
    name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase(),
  );
  const sorted = [...colleges.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b));
  const ranks = new Int32Array(colleges.length);
  for (const [rank, ordinal] of sorted.entries()) ranks[ordinal] = rank;
  return ranks;
}
