import type { z } from "zod";
import type { Db } from "#db/client.server.ts";
import type { Values } from "#staff/history/values.ts";
import { type CsvColumn, readValue, shown, WrongCell } from "./csv-columns.server.ts";
import type { Resource } from "./resource.ts";
import { canonicalJson } from "./version.server.ts";

/** An error in one cell or, without a column, in a row. */
export interface CellProblem {
  column: string;
  message: string;
}

/** The largest id that a record can have. */
const lastId = 2_147_483_647;

/** The column that identifies the record of a row. */
export const idColumn: CsvColumn = { name: "id", kind: "number", isNullable: true };

/**
 * A value that has no heading: left out, `1,990` without quotes would be written as 1.
 *
 * @param at its column, from 0
 */
export function surplusProblem(cell: string | undefined, at: number): CellProblem[] {
  if (cell === undefined || cell.trim() === "") return [];
  const message = `${shown(cell)} in column ${at + 1} has no heading. Put a value with a comma in quotes, or give its column a heading`;
  return [{ column: "", message }];
}

/** The values of a row, not yet validated; null for an ignored column. A value beyond the last column is a problem. */
export function readCells(
  columns: readonly (CsvColumn | null)[],
  cells: readonly (string | undefined)[],
): { values: Values; problems: CellProblem[] } {
  const values: Values = {};
  const problems = cells.slice(columns.length).flatMap((cell, at) => surplusProblem(cell, columns.length + at));
  for (const [at, column] of columns.entries()) {
    const cell = cells[at];
    if (!column || cell === undefined) continue;
    try {
      values[column.name] = readValue(column, cell);
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error;
      problems.push({ column: column.name, message: error.message });
    }
  }
  return { values, problems };
}

/** The record of a row. */
export interface RecordOfRow {
  /** Null: a new one. */
  id: number | null;
  /** The natural key of a row without an `id`, as text; null where part of it is unknown. */
  key: string | null;
}

/** Finds the records of rows by their `id` or by the natural key, in one query. @returns in the order of the rows */
export async function findRecordsOfRows(
  tx: Db,
  resource: Resource,
  rows: readonly Values[],
): Promise<(RecordOfRow | { problem: CellProblem })[]> {
  const keys = rows.map((values) =>
    typeof values.id === "number" || !resource.findByKeys ? null : keyOf(resource, values),
  );
  const asked = keys.filter((key) => key !== null);
  const found = (await resource.findByKeys?.(tx, asked)) ?? [];
  return rows.map(({ id }, at) => {
    const key = keys[at];
    if (key) return { id: found[asked.indexOf(key)] ?? null, key: canonicalJson(key) };
    if (typeof id !== "number") return { id: null, key: null };
    if (Number.isInteger(id) && id > 0 && id <= lastId) return { id, key: null };
    return { problem: { column: "id", message: "must be the number of a record" } };
  });
}

/**
 * Sorts rows into the order in which every import writes them, so that two transactions cannot deadlock: by id, then new
 * records by natural key.
 */
export function inLockOrder<Row extends RecordOfRow>(rows: readonly Row[]): Row[] {
  const byKey = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return rows.toSorted((a, b) => (a.id ?? lastId) - (b.id ?? lastId) || byKey(a.key ?? "", b.key ?? ""));
}

/** The natural key as it would be written; null where part of it is unknown. */
function keyOf({ naturalKey = [], nullableKey = [], fields }: Resource, values: Values): Values | null {
  const key: Values = {};
  for (const name of naturalKey) {
    const parsed = (fields.shape[name] as z.ZodType).safeParse(
      values[name] ?? (nullableKey.includes(name) ? null : undefined),
    );
    if (!parsed.success || (parsed.data === null && !nullableKey.includes(name))) return null;
    key[name] = parsed.data;
  }
  return key;
}
