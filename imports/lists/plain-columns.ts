import type { OnBytes, RawRow } from "../read/read-rows.ts";
import { readRows } from "../read/read-rows.ts";

/**
 * Reads rows with their columns named in one way, for lists whose headings differ from year to year in case, line breaks
 * and signs: `COLLEGE\nCODE` and `college_code` are `college_code`.
 */
export async function* plainColumns(
  path: string,
  onBytes?: OnBytes,
  known?: readonly string[],
): AsyncGenerator<RawRow> {
  const names = new Map<string, string>();
  for await (const row of readRows(path, onBytes, known)) {
    if (row.value === null || typeof row.value !== "object") continue;
    const value: Record<string, unknown> = {};
    for (const [column, cell] of Object.entries(row.value)) {
      const name = names.get(column) ?? plainName(column);
      names.set(column, name);
      value[name] = cell;
    }
    yield { ...row, value };
  }
}

/** `COLLEGE\nCODE` as `college_code`. */
export function plainName(column: string): string {
  return column
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
