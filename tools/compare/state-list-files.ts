import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { firstOf, itemAt } from "#lib/lookups.ts";

/** A row as it is in the file: cells by the heading of the file, in plain words (`oc_boys`). */
export type Cells = Record<string, string>;

/** The text of a file, unzipped where it is zipped. */
export function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** Rows of a CSV file, of an array of JSON objects, or of a copied page with a table of so many tabs. */
export function cellsOf(path: string, pageColumns: readonly string[]): { line: number; cells: Cells }[] {
  const text = textOf(path);
  if (/\.txt(\.gz)?$/i.test(path)) return pageCells(text, pageColumns);
  if (/\.json(\.gz)?$/i.test(path)) {
    const rows = JSON.parse(text) as unknown;
    // An object by codes or names is no table: its readers take it apart themselves.
    return Array.isArray(rows) ? rows.map((row, at) => ({ line: at + 1, cells: plainCells(row) })) : [];
  }
  const options = { bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
  const rows = parse(text, options) as unknown as { record: Record<string, unknown>; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ line: info.lines, cells: plainCells(record) }));
}

/** Rows of a CSV file of several tables, each row with the headings of its own table. */
export function blockCells(path: string): { line: number; cells: [heading: string, cell: string][] }[] {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
  let headings: string[] = [];
  const rows = parse(textOf(path), options) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.flatMap(({ record, info }) => {
    const isHeading = /^college code$/i.test(record[0] ?? "");
    if (isHeading) headings = record;
    return isHeading ? [] : [{ line: info.lines, cells: record.map((cell, at) => [headings[at] ?? "", cell]) }];
  });
}

function pageCells(text: string, columns: readonly string[]): { line: number; cells: Cells }[] {
  return text.split("\n").flatMap((written, at) => {
    const values = written.replace(/\r$/, "").split("\t");
    if (values.length !== columns.length || !/^\d+$/.test(firstOf(values).trim())) return [];
    const cells = Object.fromEntries(columns.map((column, index) => [column, itemAt(values, index).trim()]));
    return [{ line: at + 1, cells }];
  });
}

function plainCells(row: Record<string, unknown>): Cells {
  return Object.fromEntries(
    Object.entries(row).map(([heading, cell]) => [
      heading
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "_")
        .replace(/^_|_$/g, ""),
      cell === null || cell === undefined ? "" : String(cell).trim(),
    ]),
  );
}
