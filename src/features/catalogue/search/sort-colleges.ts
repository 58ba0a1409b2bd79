import type { Orders, StoredCollege, StoredScope } from "./catalogue-index.ts";

/**
 * Colleges in every order a list can have, each one complete: the last word always has the id.
 *
 * - relevance (nothing typed): those with published cut-offs first, the lowest closing rank first, then seats;
 * - seats: most first;
 * - closing_rank: lowest published closing rank first, colleges without one last;
 * - name: as a dictionary has it.
 */
export function sortColleges(
  colleges: readonly StoredCollege[],
  ordinals: readonly number[],
  scopeOf: (ordinal: number) => StoredScope,
): Orders {
  const byName = Int32Array.from(ordinals).sort(
    (a, b) => compareText(colleges[a]!.name, colleges[b]!.name) || colleges[a]!.id - colleges[b]!.id,
  );
  const seats = (ordinal: number) => scopeOf(ordinal).seats ?? -1;
  const closing = (ordinal: number) => {
    const range = scopeOf(ordinal).closingRange;
    return range?.unit === "rank" ? range.low : Number.POSITIVE_INFINITY;
  };
  const bySeats = sortByFigure(ordinals, (ordinal) => -seats(ordinal));
  const byClosing = sortByFigure(bySeats, closing);
  return {
    name: byName,
    seats: bySeats,
    relevance: sortByFigure(byClosing, (ordinal) => (scopeOf(ordinal).hasCutoffs ? 0 : 1)),
    closing_rank: byClosing,
  };
}

/** Smallest figure first; equal ones keep the order they come in (which for colleges is by id). */
function sortByFigure(ordinals: Iterable<number>, figureOf: (ordinal: number) => number): Int32Array {
  const keyed = Array.from(ordinals, (ordinal) => ({ ordinal, figure: figureOf(ordinal) }));
  keyed.sort((a, b) => (a.figure === b.figure ? 0 : a.figure - b.figure));
  return Int32Array.from(keyed, (item) => item.ordinal);
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
