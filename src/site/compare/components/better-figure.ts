import type { Line } from "./words.ts";

/** Of which figures less is better for a family, and of which more; the others are neither. */
const better: Partial<Record<Line["figure"], "lowest" | "highest">> = {
  fees_a_year: "lowest",
  fees_whole_course: "lowest",
  placed_of_100: "highest",
  not_known_of_100: "lowest",
  median_package: "highest",
  nearest_hostel: "lowest",
  from_home: "lowest",
};

/** How one figure looks beside the others of its line. */
export interface CellMark {
  /** Length of its bar, in percent of the greatest; null: no bar. */
  percent: number | null;
  /** The better one of the line is named so; null: it is not, or nobody can say. */
  mark: "lowest" | "highest" | null;
}

const unmarked: CellMark = { percent: null, mark: null };

/**
 * Bars and the better figure of a line, a cell each. Only where the figures may be compared, two or more are known and they
 * differ; of a range its lower end counts for fees and distances, its higher end for all else.
 */
export function markCells({ figure, unit, cells, not_comparable: why }: Line): CellMark[] {
  const isComparable = ["count", "rupees", "of_100", "metres"].includes(unit) && why === null;
  const kind = better[figure];
  const figures = cells.map(({ values }) => {
    const known = values.map(({ value }) => Number(value));
    if (known.length === 0) return null;
    return kind === "lowest" ? Math.min(...known) : Math.max(...known);
  });
  const known = figures.filter((value) => value !== null);
  if (!isComparable || known.length < 2 || new Set(known).size < 2) return cells.map(() => unmarked);
  const most = Math.max(...known);
  const best = kind && (kind === "lowest" ? Math.min(...known) : most);
  return figures.map((value) =>
    value === null
      ? unmarked
      : { percent: Math.round((value / most) * 100), mark: value === best ? (kind ?? null) : null },
  );
}
