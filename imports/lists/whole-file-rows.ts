import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeText } from "#lib/decode-text.server.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { type RawRow, rawRow } from "../read/raw-row.ts";
import { type OnBytes, readRecords, WrongFile } from "../read/read-rows.ts";
import { plainName } from "./plain-columns.ts";

/**
 * Reads the table in the text of a copied web page: the lines with as many tabs as the table has columns. Text above and
 * below it, and a line of column names, are no rows.
 *
 * @param columns names for the cells, in order
 */
export function tabbedRows(columns: readonly string[]) {
  return async function* (path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
    let line = 0;
    for (const text of readText(path, onBytes).split("\n")) {
      line += 1;
      const cells = text.replace(/\r$/, "").split("\t");
      if (cells.length !== columns.length || !/^\d+$/.test(firstOf(cells).trim())) continue;
      yield rawRow(
        path,
        line,
        Object.fromEntries(columns.map((column, index) => [column, itemAt(cells, index).trim()])),
      );
    }
  };
}

/**
 * Reads a JSON file whose rows are the values of one object, by their keys: `{"E001": {...}, "E002": {...}}`.
 *
 * @param keyColumn where the key goes in the row
 * @param within    the property that has the object or array, for files that wrap it
 */
export function keyedRows(keyColumn: string, within?: string) {
  return async function* (path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
    const file = basename(path);
    const text = readText(path, onBytes);
    const whole = parseJson(file, text) as Record<string, unknown>;
    const rows = within === undefined ? whole : whole?.[within];
    if (rows === null || typeof rows !== "object") return;
    const find = lineFinder(text);
    for (const [key, value] of Object.entries(rows)) {
      if (value === null || typeof value !== "object") continue;
      const mark = Array.isArray(rows) ? Object.values(value).find((cell) => typeof cell === "string") : key;
      const line = find(JSON.stringify(mark ?? ""));
      yield rawRow(path, line, { [keyColumn]: key, ...value });
    }
  };
}

/** Finds the line of texts that follow one another; the last line again where a text is not found. */
function lineFinder(text: string): (part: string) => number {
  let at = 0;
  let line = 1;
  return (part) => {
    const found = text.indexOf(part, at);
    if (found < 0) return line;
    for (let next = text.indexOf("\n", at); next >= 0 && next < found; next = text.indexOf("\n", next + 1)) line += 1;
    at = found + 1;
    return line;
  };
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongFile(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** The text of a file, which is a few megabytes at most. */
export function readText(path: string, onBytes: OnBytes = () => {}): string {
  try {
    const bytes = readFileSync(path);
    onBytes(bytes.length);
    return decodeText(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  } catch (error) {
    throw new WrongFile(`${basename(path)} cannot be read: ${(error as Error).message}.`);
  }
}

/**
 * Reads a CSV file of several tables, one after the other, each with headings of its own: a line whose first cell is that
 * of the first line begins a table. A row has its first cells by name (see `plainColumns`), and the others with their headings
 * in `cells`.
 *
 * @param named how many cells have names
 */
export function blockRows(named: number) {
  return async function* (path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
    let headings: string[] = [];
    for await (const { cells: record, line } of readRecords(path, onBytes)) {
      if (record.every((cell) => cell === "")) continue;
      if (headings.length === 0 || record[0] === headings[0]) {
        headings = record;
        continue;
      }
      const first = headings.slice(0, named).map((heading, index) => [plainName(heading), record[index] ?? ""]);
      const cells = record.slice(named).map((cell, index) => [headings[named + index] ?? "", cell]);
      yield rawRow(path, line, { ...Object.fromEntries(first), cells });
    }
  };
}
