import { createReadStream, type ReadStream } from "node:fs";
import { basename } from "node:path";
import { Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Info, parse } from "csv-parse";

/** One row or object of a file, not yet validated. */
export interface RawRow {
  file: string;
  /** The line on which the row begins, counted from 1. */
  line: number;
  value: unknown;
}

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
  const text = format[2] ? unzip(source) : source;
  try {
    yield* readers[format[1]!.toLowerCase() as keyof typeof readers](path, text);
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

function unzip(source: ReadStream): NodeJS.ReadableStream {
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

async function* readCsv(path: string, text: NodeJS.ReadableStream): AsyncGenerator<RawRow> {
  const parser = parse({ bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true });
  text.on("error", (error) => parser.destroy(error));
  for await (const { record, info } of text.pipe(parser) as AsyncIterable<{ record: unknown; info: Info }>) {
    yield { file: basename(path), line: info.lines, value: record };
  }
}

/** The fewest cells of a line that begins the table of a page: menus and footers have fewer tabs. */
const leastPageColumns = 3;

/** The header is the first line of several cells; rows are the later lines of as many cells. Other lines are page text. */
async function* readPageTable(path: string, text: NodeJS.ReadableStream): AsyncGenerator<RawRow> {
  let columns: string[] | null = null;
  let line = 0;
  for await (const written of linesOf(text)) {
    line += 1;
    const cells = written.split("\t").map((cell) => cell.trim());
    if (columns === null) {
      if (cells.length >= leastPageColumns) columns = cells;
      continue;
    }
    if (cells.length !== columns.length) continue;
    const value = Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
    yield { file: basename(path), line, value };
  }
}

async function* linesOf(text: NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = "";
  for await (const chunk of text) {
    const lines = (held + decoder.decode(chunk as Buffer, { stream: true })).split(/\r?\n/);
    held = lines.pop()!;
    yield* lines;
  }
  yield held;
}

async function* readJson(path: string, text: NodeJS.ReadableStream): AsyncGenerator<RawRow> {
  const cutter = cutObjects();
  text.on("error", (error) => cutter.destroy(error));
  for await (const { line, json } of text.pipe(cutter) as AsyncIterable<{ line: number; json: string }>) {
    yield { file: basename(path), line, value: JSON.parse(json) };
  }
}

const readers = { csv: readCsv, json: readJson, txt: readPageTable };

/** Splits a JSON array of objects into the text of each object, so that a file is never held in memory as a whole. */
function cutObjects(): Transform {
  const decoder = new TextDecoder();
  const state = { depth: 0, line: 1, begun: 1, isInText: false, isEscaped: false, held: "" };
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
        }
      }
      if (state.depth > 0) state.held += text.slice(from);
      done();
    },
    flush(done) {
      done(state.depth === 0 ? null : new Error("it ends in the middle of a row"));
    },
  });
}
