import { z } from "zod";
import { readCell } from "#lib/csv.ts";
import { readNumber } from "#lib/read-number.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";

/** How a field is written in a cell: lists of plain texts one a line, what has fields of its own as JSON. */
type CellKind = "text" | "number" | "boolean" | "lines" | "json";

export interface CsvColumn {
  name: string;
  kind: CellKind;
  /** An empty cell means that the value is not known. */
  isNullable: boolean;
}

interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
}

/** Columns of a resource's CSV file behind `id`, in their order. */
export function csvColumns(resource: Resource): CsvColumn[] {
  const schema = z.toJSONSchema(resource.fields, { io: "input", unrepresentable: "any" });
  const properties = (schema.properties ?? {}) as Record<string, FieldSchema>;
  return resource.csvFields.map((name) => {
    const options = properties[name]?.anyOf ?? [properties[name] ?? {}];
    const main = options.find(({ type }) => type !== "null") ?? {};
    return { name, kind: kindOf(main), isNullable: options.some(({ type }) => type === "null") };
  });
}

/** The names that a resource's CSV file has beside ids. */
export function nameColumns({ csvNames = {} }: Resource): CsvColumn[] {
  return Object.keys(csvNames).map((name) => ({ name, kind: "text", isNullable: true }));
}

/** Columns of an export behind `id`: each name behind its field. */
export function exportColumns(resource: Resource): CsvColumn[] {
  const { csvNames = {} } = resource;
  const names = nameColumns(resource);
  return csvColumns(resource).flatMap((column) => [
    column,
    ...names.filter(({ name }) => csvNames[name] === column.name),
  ]);
}

function kindOf({ type, items }: FieldSchema): CellKind {
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "boolean";
  if (type === "array") return items?.type === "string" ? "lines" : "json";
  return type === "object" ? "json" : "text";
}

/** A value as its cell shows it, before formulas are defused. */
export function cellOf({ name, kind }: CsvColumn, values: Values): string {
  const value = values[name];
  if (value === null || value === undefined) return "";
  if (kind === "lines") return (value as string[]).join("\n");
  return kind === "json" ? JSON.stringify(value) : String(value);
}

/** Thrown for a cell that its column cannot hold. */
export class WrongCell extends Error {}

/**
 * A cell as a value, not yet held against the shape; an apostrophe that defused it is taken off.
 *
 * @throws WrongCell in words for the person who sent the file
 */
export function readValue({ kind, isNullable }: CsvColumn, cell: string): unknown {
  const text = readCell(cell).replaceAll("\r\n", "\n");
  if (text.trim() === "" && isNullable) return null;
  switch (kind) {
    case "number":
      return requireNumber(text);
    case "boolean":
      return readBoolean(text);
    case "lines":
      return text.split("\n").flatMap((line) => line.trim() || []);
    case "json":
      return readJson(text);
    default:
      return text;
  }
}

function requireNumber(text: string): number {
  if (text.trim() === "") throw new WrongCell("is required");
  const number = readNumber(text);
  if (number === null) throw new WrongCell(`must be a number: ${shown(text)}`);
  return number;
}

/** A value as a message repeats it. */
export function shown(value: string): string {
  return JSON.stringify(value.trim().slice(0, 80));
}

function readBoolean(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new WrongCell(`must be true or false: ${shown(text)}`);
}

function readJson(text: string): unknown {
  if (text.trim() === "") return [];
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongCell("must be as the export wrote it (JSON)");
  }
}
