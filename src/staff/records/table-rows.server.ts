import type { z } from "zod";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { type CsvColumn, readValue, WrongCell } from "./csv-columns.server.ts";
import { explainRefusal } from "./database-refusals.server.ts";
import { mergeChanges } from "./merge-changes.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { canonicalJson } from "./version.server.ts";
import { addRecord, lockRecord, rewriteRecord } from "./write-record.server.ts";

/** An error in one cell or, without a column, in a row. */
export interface CellProblem {
  column: string;
  message: string;
}

/** The largest id that a record can have. */
const lastId = 2_147_483_647;

/** The column that identifies the record of a row. */
export const idColumn: CsvColumn = { name: "id", kind: "number", isNullable: true };

/** The values of a row, not yet validated; null for an ignored column. */
export function readCells(
  columns: readonly (CsvColumn | null)[],
  cells: readonly (string | undefined)[],
): { values: Values; problems: CellProblem[] } {
  const values: Values = {};
  const problems: CellProblem[] = [];
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

/** Finds the record of a row by its `id` or by the natural key. */
export async function findRecordOfRow(
  tx: Db,
  resource: Resource,
  values: Values,
): Promise<RecordOfRow | { problem: CellProblem }> {
  if (typeof values.id === "number") {
    if (Number.isInteger(values.id) && values.id > 0 && values.id <= lastId) return { id: values.id, key: null };
    return { problem: { column: "id", message: "must be the number of a record" } };
  }
  const key = resource.findByKey ? keyOf(resource, values) : null;
  if (!key || !resource.findByKey) return { id: null, key: null };
  return { id: await resource.findByKey(tx, key), key: canonicalJson(key) };
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

/**
 * Writes one row in its own savepoint, so that a row that the database refuses does not affect the others.
 *
 * @returns the change, null when nothing differs, or the errors
 */
export async function writeRow(
  deps: Deps,
  tx: Db,
  resource: Resource,
  id: number | null,
  values: Values,
): Promise<{ change: RecordChange | null } | { problems: CellProblem[] }> {
  try {
    return { change: await tx.transaction((inner) => writeValues(deps, inner, resource, id, values)) };
  } catch (thrown) {
    const reason = explainRefusal(resource, thrown);
    if (!(reason instanceof AppError)) throw reason;
    const fields = Object.entries(reason.fields ?? { id: reason.message });
    return { problems: fields.map(([column, message]) => ({ column, message })) };
  }
}

async function writeValues(deps: Deps, tx: Db, resource: Resource, id: number | null, values: Values) {
  if (id === null) return addRecord(deps, tx, resource, values, null);
  const before = await lockRecord(tx, resource, id);
  return rewriteRecord(deps, tx, resource, id, before, mergeChanges(resource, before, values));
}
