import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { boundBytes, TooManyBytes } from "./bound-bytes.ts";
import { listEntries, openEntry, refuseZipBomb, TableProblem, type ZipEntry } from "./zip-entries.ts";

/** What a file holds, unpacked. */
export type Content =
  | { kind: "csv" | "json" | "txt"; bytes: Readable }
  | { kind: "workbook"; bytes: Uint8Array<ArrayBuffer> };

/** Called with the number of bytes of a file, as stored, read since the last call. */
export type OnBytes = (bytes: number) => void;

/** The most that a text may unpack to; a million rows are about 100 MB. */
const maxTextBytes = 1024 ** 3;
/** A workbook of 100,000 rows unpacks to about 60 MB. */
const maxWorkbookBytes = 200 * 1024 ** 2;
const maxPackedWorkbookBytes = 100 * 1024 ** 2;

const asXlsx = "open it in a spreadsheet program, choose Save as, and there Excel workbook (.xlsx)";
const known = ".xlsx, .csv, .tsv, .json or .txt file, or one of them in a .zip or .gz";

/** Endings of tables, and how each is read. */
const kinds: Readonly<Record<string, Content["kind"]>> = {
  csv: "csv",
  tsv: "csv",
  tab: "csv",
  json: "json",
  txt: "txt",
  xlsx: "workbook",
};

/**
 * Opens a file of rows: a text, a workbook, or one of them packed as zip or gzip. What it is follows from its first bytes; of a
 * text, from the ending of its name.
 *
 * @param name  where the path has another one
 * @throws TableProblem for another kind of file, or one that unpacks to more than the limit
 */
export async function openContent(
  path: string,
  name: string = basename(path),
  onBytes: OnBytes = () => {},
): Promise<Content> {
  const begins = await firstBytes(path);
  const is = (...bytes: number[]) => begins.subarray(0, bytes.length).equals(Buffer.from(bytes));
  if (is(0x50, 0x4b, 0x03, 0x04) || is(0x50, 0x4b, 0x05, 0x06)) return openZip(path, onBytes);
  if (is(0xd0, 0xcf, 0x11, 0xe0))
    throw new TableProblem(`${name} is an old Excel file (.xls), or one with a password: ${asXlsx}.`);
  if (is(0x25, 0x50, 0x44, 0x46)) throw new TableProblem(`${name} is a PDF, not a ${known}.`);
  const [, plain = name, gz] = /^(.*?)(\.gz)?$/is.exec(name) ?? [];
  const isPacked = is(0x1f, 0x8b);
  if (gz && !isPacked) throw new TableProblem(`${name} is not packed with gzip, as its name says.`);
  const kind = kindOf(plain);
  const file = createReadStream(path, { highWaterMark: 64 * 1024 });
  file.on("data", (chunk) => onBytes(chunk.length));
  const streams = isPacked ? [file, createGunzip()] : [file];
  if (kind !== "workbook") return { kind, bytes: boundBytes(streams, maxTextBytes) };
  return unpackWorkbook(boundBytes(streams, maxPackedWorkbookBytes));
}

/** Whether a file is a workbook, packed once more or not. @throws TableProblem for a zip that is damaged or holds no one table */
export async function holdsWorkbook(path: string): Promise<boolean> {
  const begins = await firstBytes(path);
  if (!begins.subarray(0, 2).equals(Buffer.from("PK"))) return /\.xlsx(\.gz)?$/i.test(path);
  const entries = await listEntries(path);
  return isWorkbook(entries) || (!isOpenDocument(entries) && /\.xlsx(\.gz)?$/i.test(onlyTable(entries).name));
}

/** @throws TableProblem for an ending that no table has */
export function kindOf(name: string): Content["kind"] {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (/^(xls|xlsb|xlsm|ods)$/.test(ending))
    throw new TableProblem(`${name} is a spreadsheet in another format: ${asXlsx}.`);
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  if (!kind) throw new TableProblem(`${name} is not a ${known}.`);
  return kind;
}

async function openZip(path: string, onBytes: OnBytes): Promise<Content> {
  const entries = await listEntries(path);
  const { size } = await stat(path);
  if (isWorkbook(entries)) {
    onBytes(size);
    return readWorkbook(path, entries);
  }
  if (isOpenDocument(entries)) throw new TableProblem(`The file is an OpenDocument spreadsheet (.ods): ${asXlsx}.`);
  onBytes(size);
  const entry = onlyTable(entries);
  const [, plain = entry.name, gz] = /^(.*?)(\.gz)?$/is.exec(entry.name) ?? [];
  const kind = kindOf(plain);
  const packed = await openEntry(path, entry, kind === "workbook" ? maxPackedWorkbookBytes : maxTextBytes);
  const bytes = gz ? boundBytes([packed, createGunzip()], maxTextBytes) : packed;
  return kind === "workbook" ? unpackWorkbook(bytes) : { kind, bytes };
}

function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => /^xl\/workbook[^/]*\.xml$/i.test(name));
}

function isOpenDocument(entries: readonly ZipEntry[]): boolean {
  return ["mimetype", "content.xml"].every((name) => entries.some((entry) => entry.name === name));
}

/** The bytes of a workbook that is known not to be a bomb. */
async function readWorkbook(path: string, entries: readonly ZipEntry[]): Promise<Content> {
  if ((await stat(path)).size > maxPackedWorkbookBytes)
    throw new TableProblem("The workbook is larger than 100 MB. Please send it in parts, or as CSV.");
  await refuseZipBomb(path, entries, maxWorkbookBytes).catch((error: Error) => {
    if (!(error instanceof TooManyBytes)) throw error;
    throw new TableProblem("The workbook unpacks to more than 200 MB. Please send it in parts, or as CSV.");
  });
  return { kind: "workbook", bytes: new Uint8Array(await readFile(path)) };
}

/** A workbook that is packed once more, by way of a file: its parts are found from its end. */
async function unpackWorkbook(packed: Readable): Promise<Content> {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-workbook-"));
  try {
    const path = join(folder, "workbook.xlsx");
    await pipeline(packed, createWriteStream(path));
    const entries = await listEntries(path);
    if (!isWorkbook(entries)) throw notAWorkbook();
    return await readWorkbook(path, entries);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const notAWorkbook = () => new TableProblem("The file is not a whole Excel workbook (.xlsx).");

/** The one table in a zip. Files that systems add, such as `__MACOSX/._list.csv`, are none. */
function onlyTable(entries: readonly ZipEntry[]): ZipEntry {
  const files = entries.filter(({ name }) => !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)|\/$/i.test(name));
  const tables = files.filter(({ name }) =>
    Object.hasOwn(kinds, /\.([a-z]+)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? ""),
  );
  const [table, second] = tables;
  if (!table) throw new TableProblem(`The zip has no table: it should have one ${known.split(" file")[0]} file.`);
  if (second)
    throw new TableProblem(
      `The zip has ${tables.length} tables: ${tables
        .slice(0, 5)
        .map(({ name }) => name)
        .join(", ")}${tables.length > 5 ? " and more" : ""}. Please send one at a time.`,
    );
  return table;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
