import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Place } from "./segment-files.server.ts";
import type { StoredLayout } from "./stored-response.server.ts";

/** What is known of a stored response. */
export interface StoredEntry extends Place, StoredLayout {
  key: string;
  /** The route's pattern, for figures. */
  route: string;
  tags: readonly string[];
  /** Without quotes. */
  etag: string;
  /** Milliseconds since 1970. Until then it is shown without a refresh. */
  freshUntilMs: number;
  /** From then on it is not shown at all. */
  endsAtMs: number;
}

/** One line of the log. */
export type LogLine = { stored: StoredEntry } | { dropped: string };

const fileName = "entries.log";
const linesPerWrite = 500;

/**
 * The log of what was stored and dropped, in order, one line each with its checksum. Reading it from the start yields the entries of
 * a process that ended, however it ended.
 *
 * @param folder of the disk cache
 */
export async function openEntryLog(folder: string) {
  const path = join(folder, fileName);
  let handle: FileHandle = await open(path, "a", 0o600);
  let { size } = await handle.stat();

  return {
    bytes: () => size,
    async append(...lines: LogLine[]): Promise<void> {
      const text = Buffer.from(lines.map(toText).join(""));
      size += text.length;
      await handle.appendFile(text);
    },
    /** Replaces the log by one of these entries alone. */
    async rewrite(entries: Iterable<StoredEntry>): Promise<void> {
      const draft = await open(`${path}.new`, "w", 0o600);
      size = 0;
      for (const lines of inBatches(entries)) {
        const text = Buffer.from(lines.map((stored) => toText({ stored })).join(""));
        size += text.length;
        await draft.appendFile(text);
      }
      await draft.close();
      await rename(`${path}.new`, path);
      await handle.close();
      handle = await open(path, "a", 0o600);
    },
    /** Makes what was written so far survive a power cut. */
    flush: () => handle.datasync(),
    close: () => handle.close(),
  };
}

/**
 * Reads the log of a process that ended.
 *
 * @returns null when a line is damaged: it may be the one that dropped a page
 */
export async function readEntryLog(folder: string): Promise<LogLine[] | null> {
  const text = await readFile(join(folder, fileName), "utf8").catch(() => "");
  const lines: LogLine[] = [];
  for (const line of text.split("\n").slice(0, -1)) {
    const json = line.slice(9);
    if (checksumOf(json) !== line.slice(0, 8)) return null;
    lines.push(JSON.parse(json) as LogLine);
  }
  return lines;
}

const fields = ["stored", "dropped", "key", "route", "tags", "etag", "segment", "offset", "lengths", "checksums"];
const times = ["freshUntilMs", "endsAtMs"];

function toText(line: LogLine): string {
  const json = JSON.stringify(line, [...fields, ...times]);
  return `${checksumOf(json)} ${json}\n`;
}

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, "0");

function* inBatches(entries: Iterable<StoredEntry>): Generator<StoredEntry[]> {
  let batch: StoredEntry[] = [];
  for (const entry of entries) {
    batch.push(entry);
    if (batch.length < linesPerWrite) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
