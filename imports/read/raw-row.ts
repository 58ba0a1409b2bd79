import { basename } from "node:path";

/** One row or object of a file, not yet validated. A cell that says nothing is ''. */
export interface RawRow {
  file: string;
  /** The line on which the row begins, counted from 1. */
  line: number;
  value: unknown;
}

/**
 * What programs and people write where they have nothing to say. `NA` is not among them: some lists mean something by it.
 */
const saysNothing = /^\s*(?:none|null|nan|#?n\/a|nil|-{1,2})\s*$/i;

/** Makes the row that a reader of files yields: every reader does, so that an empty cell is '' to every importer. */
export function rawRow(path: string, line: number, value: unknown): RawRow {
  return { file: basename(path), line, value: emptyCells(value) };
}

/** A text cell as it counts: '' for one that says nothing, however it is written. */
export function cellText(cell: string): string {
  return saysNothing.test(cell) ? "" : cell;
}

/** A value of a file with its cells as they count; JSON files have lists and objects in their cells. */
function emptyCells(value: unknown): unknown {
  if (typeof value === "string") return cellText(value);
  if (Array.isArray(value)) return value.map(emptyCells);
  if (value === null || typeof value !== "object") return value;
  const cells = value as Record<string, unknown>;
  for (const name in cells) {
    const cell = cells[name];
    if (typeof cell === "string" || (cell !== null && typeof cell === "object")) cells[name] = emptyCells(cell);
  }
  return cells;
}
