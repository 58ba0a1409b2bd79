import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** Which rows of a file remain: of a list by college its first ones, of a register each so many. */
export interface Cut {
  first?: number;
  each?: number;
}

/**
 * Writes a smaller copy of a real file in the same layout and under the same name, so that an import of it takes seconds.
 *
 * @returns the path of the copy
 */
export function cutFile(path: string, folder: string, { first = 250, each = 1 }: Cut = {}): string {
  const isZipped = path.endsWith(".gz");
  const bytes = readFileSync(path);
  const text = (isZipped ? gunzipSync(bytes) : bytes).toString("utf8").replace(/^\ufeff/, "");
  const keep = <Row>(rows: readonly Row[]) => rows.filter((_, at) => at % each === 0).slice(0, first);
  const format = /\.(csv|json|txt)(\.gz)?$/.exec(path)?.[1];
  const cut = format === "csv" ? cutCsv(text, keep) : format === "json" ? cutJson(text, keep) : cutPage(text, keep);
  const copy = join(folder, basename(path));
  writeFileSync(copy, isZipped ? gzipSync(cut) : cut);
  return copy;
}

type Keep = <Row>(rows: readonly Row[]) => Row[];

/** A file of several tables, such as COMEDK's, keeps its first one. */
function cutCsv(text: string, keep: Keep): string {
  const [head, ...rows] = parse(text, { relax_column_count: true, skip_empty_lines: true }) as string[][];
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  return [head!, ...keep(rows)].map(line).join("\n");
}

/** An array of rows, or an object of them by code; a matrix has its colleges within. */
function cutJson(text: string, keep: Keep): string {
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return keep(value);
    const entries = Object.entries(value as object);
    if ("colleges" in (value as object))
      return { ...(value as object), colleges: cut((value as { colleges: unknown }).colleges) };
    return Object.fromEntries(keep(entries));
  };
  return JSON.stringify(cut(JSON.parse(text)), null, 1);
}

/** The rows of a page are its lines with most tabs; other lines stay. */
function cutPage(text: string, keep: Keep): string {
  const lines = text.split(/\r?\n/);
  const tabs = (line: string) => line.split("\t").length;
  const most = Math.max(...lines.map(tabs));
  if (most < 3) return text;
  const at = lines.findIndex((line) => tabs(line) === most);
  const rows = lines.filter((line) => tabs(line) === most);
  return [...lines.slice(0, at), rows[0]!, ...keep(rows.slice(1))].join("\n");
}
