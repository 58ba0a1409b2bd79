import type { Values } from "#staff/history/values.ts";
import { shown } from "./csv-columns.server.ts";
import type { Resource } from "./resource.ts";
import type { CellProblem } from "./table-rows.server.ts";

/** A row of a CSV file, parted into the values to write and the names that it has for people. */
export interface NamedRow {
  values: Values;
  names: Values;
}

/** Parts the cells of a row; see `Resource.csvNames`. */
export function partNames({ csvNames = {} }: Resource, cells: Values): NamedRow {
  const row: NamedRow = { values: {}, names: {} };
  for (const [column, value] of Object.entries(cells)) row[column in csvNames ? "names" : "values"][column] = value;
  return row;
}

/**
 * Names that are not those of the row's ids: a changed name means another record, and names are not written. A row whose id was
 * changed may still have the name of the former one.
 */
export function otherNames(
  { csvNames = {} }: Resource,
  { before, known }: { before: Values; known: Values },
  { values, names }: NamedRow,
): CellProblem[] {
  return Object.entries(names).flatMap(([column, cell]) => {
    const field = csvNames[column] ?? "";
    const isOfOther = field in values && values[field] !== before[field];
    const name = String(known[column] ?? "").trim();
    if (isOfOther || cell === null || String(cell).trim() === name) return [];
    const message = `${shown(String(cell))} is not the name of number ${before[field]}, which is ${shown(name)}. Change the number in ${field}: names are not written`;
    return [{ column, message }];
  });
}
