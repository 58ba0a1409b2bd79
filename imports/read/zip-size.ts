import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

/** A problem with an uploaded file, as a sentence for the uploader. */
export class TableProblem extends Error {}

const inflate = promisify(inflateRaw);

const maxEntries = 2_000;
/** A workbook of 100,000 rows unpacks to about 60 MB. */
const maxBytes = 200 * 1024 * 1024;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const deflated = 8;

/**
 * Rejects a workbook that would unpack to more than the memory limit. The sizes in its own directory are not trusted:
 * each part is unpacked once, up to the remaining limit. Source: PKWARE's APPNOTE, sections 4.3 to 4.4.
 *
 * @throws TableProblem
 */
export async function refuseZipBomb(path: string): Promise<void> {
  const file = await readFile(path);
  let left = maxBytes;
  for (const entry of entriesOf(file)) {
    const local = entry.offset;
    if (local + 30 > file.length || file.readUInt32LE(local) !== localSignature) throw notAWorkbook();
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + entry.packedBytes);
    left -= entry.method === deflated ? await unpackedBytes(packed, left) : packed.length;
    if (left < 0) throw tooLarge();
  }
}

async function unpackedBytes(packed: Buffer, most: number): Promise<number> {
  try {
    return (await inflate(packed, { maxOutputLength: Math.max(1, most) })).length;
  } catch (error) {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : notAWorkbook();
  }
}

function* entriesOf(file: Buffer): Generator<{ method: number; packedBytes: number; offset: number }> {
  // The end of the directory comes before a comment of at most 65,535 bytes.
  let end = file.length - 22;
  while (end >= 0 && end >= file.length - 22 - 65_535 && file.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0 || file.readUInt32LE(end) !== endSignature) throw notAWorkbook();
  const count = file.readUInt16LE(end + 10);
  if (count > maxEntries) throw tooLarge();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) throw notAWorkbook();
    yield {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    };
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

const notAWorkbook = () => new TableProblem("The file is not a whole Excel workbook (.xlsx).");
const tooLarge = () =>
  new TableProblem("The workbook unpacks to more than 200 MB. Please send it in parts, or as CSV.");
