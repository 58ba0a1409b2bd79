import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A stored spreadsheet row: its number in the file, and its cells in the order of the headings. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** Streams the rows of a stored table. */
export async function* readRows(file: Readable): AsyncGenerator<TableRow> {
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [number, ...cells] = JSON.parse(line) as [number, ...string[]];
    yield { number, cells };
  }
}

/** Cells of the first rows of a local table file. */
export async function firstLines(path: string, most: number): Promise<string[][]> {
  const file = createReadStream(path);
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRows(file)) {
      rows.push(cells);
      if (rows.length === most) break;
    }
  } finally {
    file.destroy();
  }
  return rows;
}
