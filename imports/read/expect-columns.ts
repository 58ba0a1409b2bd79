import { basename } from "node:path";
import { WrongFile } from "./read-rows.ts";

const maxShown = 24;

/**
 * The refusal of a file with other columns, so that its sender sees what differs.
 *
 * @param what     what the file is not: `is no list of fees`
 * @param expected columns of the layout, or of each of several layouts
 * @param found    columns of the file
 */
export function wrongColumns(
  path: string,
  what: string,
  expected: readonly (readonly string[])[],
  found: readonly string[],
): WrongFile {
  const nearest = expected.map((columns) => columns.filter((column) => !found.includes(column)));
  const missing = nearest.toSorted((a, b) => a.length - b.length)[0] ?? [];
  const layouts = expected.map((columns) => named(columns)).join(" – or – ");
  return new WrongFile(
    `${basename(path)} ${what}: it has no column ${named(missing)}. Expected columns: ${layouts}. Columns found: ${named(found)}.`,
  );
}

/** @returns true where every column is there */
export function hasColumns(found: readonly string[], columns: readonly string[]): boolean {
  return columns.every((column) => found.includes(column));
}

function named(columns: readonly string[]): string {
  const rest = columns.length - maxShown;
  return `${columns.slice(0, maxShown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
