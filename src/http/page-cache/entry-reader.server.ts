import type { CachedEncoding } from "../encodings.server.ts";
import { type CachedResponse, restoreResponse } from "./cached-response.server.ts";
import type { StoredEntry } from "./entry-log.server.ts";
import { openHeaderLists } from "./header-lists.server.ts";
import { createReadBuffers } from "./read-buffers.server.ts";
import { bodiesOf, headOf, isIntact, type Part, rangeOf } from "./stored-response.server.ts";

/** An entry to read, with its headers once they are known and shared with other responses. */
export interface ReadableEntry extends StoredEntry {
  headers: readonly string[] | null;
}

/** A response that was read. */
export interface ReadResponse {
  response: CachedResponse;
  /** To be called once its bytes were sent: others are then written over them. */
  release: () => void;
}

interface EntryReaderOptions {
  /** Fills a buffer from a place in a segment. @returns false when the bytes are not there */
  read: (segment: string, offset: number, into: Buffer) => boolean;
  now: () => number;
}

/** Reads stored responses with almost no allocation: buffers are reused, and headers are shared (decision 0073). */
export function createEntryReader({ read, now }: EntryReaderOptions) {
  const buffers = createReadBuffers();
  const headerLists = openHeaderLists();

  /** @returns whether these are the bytes that were stored */
  function readInto(bytes: Buffer, entry: StoredEntry, part: Part): boolean {
    try {
      return read(entry.segment, entry.offset + rangeOf(entry, part).from, bytes) && isIntact(entry, part, bytes);
    } catch {
      return false;
    }
  }

  function restore(entry: ReadableEntry, part: Part, bytes: Buffer): CachedResponse {
    const { etag, tags, endsAtMs } = entry;
    const headers = headersOf(entry, part, bytes);
    return restoreResponse({
      headers,
      etag,
      tags,
      validMs: endsAtMs - now(),
      compressed: bodiesOf(entry, part, bytes),
    });
  }

  function headersOf(entry: ReadableEntry, part: Part, bytes: Buffer): readonly string[] {
    if (entry.headers) return entry.headers;
    const { headers, isShared } = headerLists.parse(headOf(entry, part, bytes));
    if (isShared) entry.headers = headers;
    return headers;
  }

  /** All bytes of a response as they were stored; null when they are damaged. */
  function readBytes(entry: StoredEntry): Buffer | null {
    const bytes = Buffer.allocUnsafeSlow(rangeOf(entry, "whole").length);
    return readInto(bytes, entry, "whole") ? bytes : null;
  }

  return {
    readBytes,
    /** A response in one encoding, to send and release; null when it is damaged. */
    read(entry: ReadableEntry, encoding: CachedEncoding): ReadResponse | null {
      const { bytes, release } = buffers.lend(rangeOf(entry, encoding).length);
      if (readInto(bytes, entry, encoding)) return { response: restore(entry, encoding, bytes), release };
      release();
      return null;
    },
    /** A response in both encodings, for caching in memory; null when it is damaged. */
    readAll(entry: ReadableEntry): ReadResponse | null {
      const bytes = readBytes(entry);
      return bytes && { response: restore(entry, "whole", bytes), release: () => {} };
    },
  };
}
