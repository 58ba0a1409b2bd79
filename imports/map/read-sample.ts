import { type RawRow, readRows } from "../read/read-rows.ts";
import type { ListSample } from "./propose-map.ts";

/** Rows by which columns are judged. */
const judgedRows = 1_000;
const longestCell = 300;

/**
 * The headings and first rows of a list. Headings of a JSON file are those of any of these objects.
 *
 * @throws WrongFile for a file that cannot be read
 */
export async function readSample(path: string): Promise<ListSample> {
  const rows: Record<string, unknown>[] = [];
  for await (const { value } of readRows(path) as AsyncIterable<RawRow>) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) continue;
    rows.push(value as Record<string, unknown>);
    if (rows.length === judgedRows) break;
  }
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((heading) => heading !== "");
  const text = (cell: unknown) =>
    typeof cell === "object" && cell !== null ? "" : String(cell ?? "").slice(0, longestCell);
  return { headings, rows: rows.map((row) => headings.map((heading) => text(row[heading]))) };
}
