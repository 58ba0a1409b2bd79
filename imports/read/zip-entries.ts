import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { boundBytes } from "./bound-bytes.ts";

/** A problem with a file that somebody sends, as a sentence for that person. */
export class TableProblem extends Error {}

/** One file in a zip. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  /** Where its own header begins. */
  offset: number;
}

const maxEntries = 2_000;
const maxDirectoryBytes = 1024 * 1024;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end of the directory comes before a comment of at most 65,535 bytes. */
const endBytes = 22;
const maxEndBytes = endBytes + 65_535;
const stored = 0;
const deflated = 8;

/**
 * The files in a zip, by its directory. Source: PKWARE's APPNOTE, sections 4.3 to 4.4.
 *
 * @throws TableProblem for what is no whole zip, or has more than 2,000 files
 */
export async function listEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = await readBytes(file, Math.max(0, size - maxEndBytes), Math.min(size, maxEndBytes));
    let at = end.length - endBytes;
    while (at >= 0 && end.readUInt32LE(at) !== endSignature) at -= 1;
    if (at < 0) throw notWhole();
    const count = end.readUInt16LE(at + 10);
    if (count > maxEntries) throw new TableProblem(`The zip has more than ${maxEntries} files.`);
    const directoryBytes = end.readUInt32LE(at + 12);
    if (directoryBytes > maxDirectoryBytes) throw notWhole();
    return readDirectory(await readBytes(file, end.readUInt32LE(at + 16), directoryBytes), count);
  } finally {
    await file.close();
  }
}

function readDirectory(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) throw notWhole();
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameBytes),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * The content of a file in a zip. The size that the directory states is not trusted: the stream fails once more bytes come.
 *
 * @throws TableProblem for a file with a password, or packed in another way than zip programs do by default
 */
export async function openEntry(path: string, entry: ZipEntry, maxBytes: number): Promise<Readable> {
  if (entry.isEncrypted) throw new TableProblem(`${entry.name} has a password. Please send it without one.`);
  const file = await open(path);
  let header: Buffer;
  try {
    header = await readBytes(file, entry.offset, 30);
  } finally {
    await file.close();
  }
  if (header.readUInt32LE(0) !== localSignature) throw notWhole();
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (entry.packedBytes === 0) return boundBytes([], maxBytes);
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 });
  if (entry.method === stored) return boundBytes([packed], maxBytes);
  if (entry.method !== deflated)
    throw new TableProblem(`${entry.name} is packed in a way that is not known here. Please send it unpacked.`);
  return boundBytes([packed, createInflateRaw()], maxBytes);
}

/**
 * Unpacks every file of a zip once and keeps nothing.
 *
 * @throws TableProblem when they are more than so many bytes together
 */
export async function refuseZipBomb(path: string, entries: readonly ZipEntry[], maxBytes: number): Promise<void> {
  let left = maxBytes;
  for (const entry of entries) {
    for await (const chunk of await openEntry(path, entry, left)) left -= (chunk as Buffer).length;
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw notWhole();
  return buffer;
}

const notWhole = () => new TableProblem("The file is not a whole Excel workbook (.xlsx) or zip.");
