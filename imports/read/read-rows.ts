import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Info, parse } from "csv-parse";
import { itemAt } from "#lib/lookups.ts";
import { type RawRow, rawRow } from "./raw-row.ts";
import { requireText } from "./require-text.ts";

export type { RawRow } from "./raw-row.ts";

/** Thrown when a file is not what the import expects; the message is one sentence for the operator. */
export class WrongFile extends Error {}

/** Called with the number of bytes of a file, as stored, read since the last call. */
export type OnBytes = (bytes: number) => void;

/**
 * Reads the rows of a `.csv`, `.json` or `.txt` file, or of one of them with `.gz`, one by one. A JSON file is one array
 * of objects; a text is a web page as copied, with a table of tab-separated cells inside.
 *
 * @throws WrongFile for an unknown extension or a damaged file
 */
export async function* readRows(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
  const format = /\.(csv|json|txt)(\.gz)?$/i.exec(path);
  if (!format) throw new WrongFile(`${basename(path)} is not a .csv, .json or .txt file, or one of them with .gz.`);
  const source = createReadStream(path, { highWaterMark: 64 * 1024 });
  source.on("data", (chunk) => onBytes(chunk.length));
  const text = pass(format[2] ? pass(source, createGunzip()) : source, requireText());
  try {
    yield* readers[itemAt(format, 1).toLowerCase() as keyof typeof readers](path, text);
  } catch (error) {
    if (error instanceof WrongFile) throw error;
    throw new WrongFile(`${basename(path)} cannot be read: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
}

/**
 * Reads the first row of a file, to detect its kind before anything is written.
 *
 * @throws WrongFile when there is none
 */
export async function firstRow(path: string): Promise<Record<string, unknown>> {
  for await (const { value } of readRows(path)) {
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
    break;
  }
  throw new WrongFile(`${basename(path)} has no rows with named columns.`);
}

function pass(source: Readable, into: Transform): Transform {
  source.on("error", (error) => into.destroy(error));
  return source.pipe(into);
}

async function* readCsv(path: string, text: Readable): AsyncGenerator<RawRow> {
  let names: string[] = [];
  const columns = (headings: string[]) => {
    names = readHeadings(headings);
    return names;
  };
  const parser = parse({ bom: true, columns, info: true, relax_column_count: true, skip_empty_lines: true });
  text.on("error", (error) => parser.destroy(error));
  for await (const { record, info } of text.pipe(parser) as AsyncIterable<CsvRecord>) {
    // A spreadsheet program may leave out the empty cells at the end of a row.
    for (let at = names.length - 1; at >= 0 && !(itemAt(names, at) in record); at -= 1) record[itemAt(names, at)] = "";
    yield rawRow(path, info.lines, record);
  }
}

interface CsvRecord {
  record: Record<string, string>;
  info: Info;
}

/** The names of the columns; of two with one name nobody could say which is meant. Columns without a name are not read. */
function readHeadings(headings: string[]): string[] {
  const names = headings.map((heading) => heading.trim());
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`it has two columns called ${twice}`);
  return names;
}

/** The fewest cells of a line of the table of a page: menus and footers have fewer tabs. */
const leastPageColumns = 3;

/**
 * The table is the largest group of lines with the same number of cells, and its first line has the headings. Other lines
 * are page text: menus, footers, the window of a chat. Headings that the page repeats are no rows.
 */
async function* readPageTable(path: string, text: Readable): AsyncGenerator<RawRow> {
  const groups = new Map<number, { line: number; cells: string[] }[]>();
  let line = 0;
  for await (const written of linesOf(text)) {
    line += 1;
    const cells = written.split("\t").map((cell) => cell.trim());
    if (cells.length < leastPageColumns) continue;
    const group = groups.get(cells.length) ?? [];
    groups.set(cells.length, group);
    group.push({ line, cells });
  }
  const [head, ...rows] = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const columns = readHeadings(head?.cells ?? []);
  for (const { line: at, cells } of rows) {
    if (cells.every((cell, index) => cell === columns[index])) continue;
    yield rawRow(path, at, Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  }
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = "";
  for await (const chunk of text) {
    const lines = (held + decoder.decode(chunk as Buffer, { stream: true })).split(/\r?\n/);
    held = lines.pop() ?? "";
    yield* lines;
  }
  yield held;
}

async function* readJson(path: string, text: Readable): AsyncGenerator<RawRow> {
  const cutter = cutObjects();
  text.on("error", (error) => cutter.destroy(error));
  for await (const { line, json } of text.pipe(cutter) as AsyncIterable<{ line: number; json: string }>) {
    yield rawRow(path, line, parseRow(json));
  }
}

/** Escapes of what no column can hold: NUL, and halves of characters. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

function parseRow(json: string): unknown {
  if (!unstorableEscape.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_name, value) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
  );
}

const readers = { csv: readCsv, json: readJson, txt: readPageTable };

/** Splits a JSON array of objects into the text of each object, so that a file is never held in memory as a whole. */
function cutObjects(): Transform {
  const decoder = new TextDecoder();
  const state = { depth: 0, line: 1, begun: 1, isInText: false, isEscaped: false, isInList: false, held: "" };
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      const text = decoder.decode(chunk, { stream: true });
      let from = 0;
      for (let at = 0; at < text.length; at += 1) {
        const character = text[at];
        if (character === "\n") state.line += 1;
        if (state.isInText) {
          if (state.isEscaped) state.isEscaped = false;
          else if (character === "\\") state.isEscaped = true;
          else if (character === '"') state.isInText = false;
        } else if (character === '"') state.isInText = true;
        else if (character === "{" && ++state.depth === 1) {
          from = at;
          state.begun = state.line;
        } else if (character === "}" && --state.depth === 0) {
          this.push({ line: state.begun, json: state.held + text.slice(from, at + 1) });
          state.held = "";
        } else if (state.depth === 0 && (character === "[" || character === "]")) state.isInList = character === "[";
      }
      if (state.depth > 0) state.held += text.slice(from);
      done();
    },
    flush(done) {
      const end = state.depth > 0 ? "a row" : state.isInList ? "the list" : null;
      done(end === null ? null : new Error(`it ends in the middle of ${end}`));
    },
  });
}
