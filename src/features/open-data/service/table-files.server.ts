import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { fileWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import type { OpenColumn, OpenTable } from "../open-tables.ts";
import type { OpenRow, OpenValue } from "../store/open-rows.server.ts";

const parquetTypes = {
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  date: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  boolean: { type: "BOOLEAN" },
} as const satisfies Record<OpenColumn["type"], Partial<SchemaElement>>;

/** A file of the package. */
export interface WrittenFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The two files of a table while they are written. */
export interface TableFiles {
  add(rows: readonly OpenRow[]): Promise<void>;
  close(): Promise<{ csv: WrittenFile; parquet: WrittenFile }>;
}

/** Opens the files of a table. Rows are written as they come: no more of them is held than one call brings. */
export function openTableFiles(folder: string, { name, columns }: OpenTable): TableFiles {
  const [csvName, parquetName] = [`${name}.csv`, `${name}.parquet`];
  const csv = createWriteStream(join(folder, csvName));
  const writer = fileWriter(join(folder, parquetName));
  const parquet = new ParquetWriter({ writer, schema: schemaOf(columns) });
  csv.write(csvLine(columns.map((column) => column.name)));
  return {
    async add(rows) {
      if (rows.length === 0) return;
      const text = rows.map(({ values }) => csvLine(values)).join("");
      if (!csv.write(text)) await once(csv, "drain");
      const columnData = columns.map((column, at) => ({
        name: column.name,
        data: rows.map(({ values }) => values[at] ?? null),
      }));
      await parquet.write({ columnData, rowGroupSize: rows.length });
    },
    async close() {
      await parquet.finish();
      csv.end();
      await finished(csv);
      return { csv: await describeFile(folder, csvName), parquet: await describeFile(folder, parquetName) };
    },
  };
}

function schemaOf(columns: readonly OpenColumn[]): SchemaElement[] {
  return [
    { name: "root", num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: "OPTIONAL" as const, ...parquetTypes[type] })),
  ];
}

/** A line of CSV by RFC 4180, each value as it is: the file is for programs. Null is empty. */
export function csvLine(values: readonly OpenValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: OpenValue): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function describeFile(folder: string, path: string): Promise<WrittenFile> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(join(folder, path)), sum);
  return { path, bytes: (await stat(join(folder, path))).size, sha256: sum.digest("hex") };
}
