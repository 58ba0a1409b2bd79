import { itemAt } from "./lookups.ts";

/** A value of a record: anything that JSON has. */
type Column = Int32Array | { values: unknown[]; at: Uint16Array | Int32Array };

/** Records of one shape as columns: whole numbers as they are, all else by its place among the values that occur. */
export interface PackedRecords {
  count: number;
  columns: Record<string, Column>;
}

const [minWhole, maxWhole] = [-(2 ** 31), 2 ** 31 - 1];
const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= minWhole && (value as number) <= maxWhole;

/** Turns records of one shape into columns. */
export function packRecords<T extends object>(records: readonly T[]): PackedRecords {
  const names = Object.keys(records[0] ?? {}) as (keyof T & string)[];
  const columns = names.map((name) => [name, packColumn(records.map((record) => record[name]))] as const);
  return { count: records.length, columns: Object.fromEntries(columns) };
}

function packColumn(values: readonly unknown[]): Column {
  if (values.every(isWhole)) return Int32Array.from(values);
  const known = new Map<string, number>();
  const distinct: unknown[] = [];
  const places = values.map((value) => {
    const key = JSON.stringify(value);
    const place = known.get(key) ?? distinct.push(value) - 1;
    known.set(key, place);
    return place;
  });
  const at = distinct.length < 2 ** 16 ? Uint16Array.from(places) : Int32Array.from(places);
  return { values: distinct, at };
}

/** The records again, in their order. */
export function openRecords<T extends object>({ count, columns }: PackedRecords): T[] {
  const read = Object.entries(columns);
  const readValue = (column: Column, index: number) =>
    column instanceof Int32Array ? column[index] : column.values[itemAt(column.at, index)];
  const record = (index: number) => Object.fromEntries(read.map(([name, column]) => [name, readValue(column, index)]));
  return Array.from({ length: count }, (_, index) => record(index) as T);
}
