import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";

/** First line of the file: what it is valid for, and the length and checksum of each part behind it. */
interface Header {
  stamp: string;
  parts: [bytes: number, checksum: number][];
}

const headerBytes = 4;

/** Writes an index in place of the one before; a reader meanwhile gets one of the two, whole. */
export async function writeIndexFile(path: string, stamp: string, parts: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const header: Header = { stamp, parts: parts.map((part) => [part.byteLength, crc32(part)]) };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(headerBytes);
  length.writeUInt32LE(text.byteLength);
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writev([length, text, ...parts]);
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * The parts of the index in a file; null when there is no file, or when it is of another state or damaged.
 *
 * @param stamp names the state of the catalogue and the code that an index must be of
 */
export async function readIndexFile(path: string, stamp: string): Promise<Uint8Array[] | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const bytes = await file.readFile();
    const start = headerBytes + bytes.readUInt32LE(0);
    const header = JSON.parse(bytes.toString("utf8", headerBytes, start)) as Header;
    if (header.stamp !== stamp) return null;
    let at = start;
    const parts = header.parts.map(([length]) => {
      at += length;
      // A copy each, so that what a small list points into does not hold the whole file.
      return new Uint8Array(bytes.subarray(at - length, at));
    });
    const isWhole = at === bytes.byteLength && parts.every((part, place) => crc32(part) === header.parts[place]![1]);
    return isWhole ? parts : null;
  } catch {
    // Whatever is there is no index of ours.
    return null;
  } finally {
    await file.close();
  }
}
