import { crc32 } from "node:zlib";
import type { CachedEncoding } from "../encodings.server.ts";
import { type CachedResponse, encodeBody } from "./cached-response.server.ts";

/** A response as bytes for a file: Brotli body, head (the headers), gzip body. Either body is read together with the head in one go. */
export interface StoredResponse {
  bytes: Buffer;
  layout: StoredLayout;
}

/** How the bytes are divided, and what they must add up to. */
export interface StoredLayout {
  /** Bytes of the Brotli body, of the head and of the gzip body. */
  lengths: readonly [br: number, head: number, gzip: number];
  /** CRC-32 of Brotli body and head, and of head and gzip body. */
  checksums: readonly [br: number, gzip: number];
}

/** Whether a response can be stored: it is worth compressing, and nothing runs for each visitor who gets it. */
export function isStorable(response: CachedResponse): boolean {
  return response.status === 200 && response.isWorthCompressing && response.onServe.length === 0;
}

/** Compresses a response both ways, off the main thread. */
export async function packResponse(response: CachedResponse): Promise<StoredResponse> {
  const [br, gzip] = await Promise.all([encodeBody(response, "br"), encodeBody(response, "gzip")]);
  const head = Buffer.from(JSON.stringify(response.headers));
  const bytes = Buffer.concat([br.bytes, head, gzip.bytes]);
  return {
    bytes,
    layout: {
      lengths: [br.bytes.length, head.length, gzip.bytes.length],
      checksums: [crc32(bytes.subarray(0, br.bytes.length + head.length)), crc32(bytes.subarray(br.bytes.length))],
    },
  };
}

/** What is read of a stored response: one body with the head, or everything. */
export type Part = CachedEncoding | "whole";

/** The bytes to read for a part, counted from the response's first one. */
export function rangeOf({ lengths: [br, head, gzip] }: StoredLayout, part: Part): { from: number; length: number } {
  if (part === "whole") return { from: 0, length: br + head + gzip };
  return part === "br" ? { from: 0, length: br + head } : { from: br, length: head + gzip };
}

/** Whether the bytes of a part are those that were stored. */
export function isIntact({ lengths: [br, head], checksums }: StoredLayout, part: Part, range: Buffer): boolean {
  const isBrotliIntact = part === "gzip" || crc32(range.subarray(0, br + head)) === checksums[0];
  const gzipAt = part === "whole" ? br : 0;
  return isBrotliIntact && (part === "br" || crc32(range.subarray(gzipAt)) === checksums[1]);
}

/** The headers of the response, as text: names and values alternating, as JSON. */
export function headOf({ lengths: [br, head] }: StoredLayout, part: Part, range: Buffer): string {
  const from = part === "gzip" ? 0 : br;
  return range.toString("utf8", from, from + head);
}

/** The compressed bodies that were read. They are parts of `range`, not copies. */
export function bodiesOf({ lengths: [br, head] }: StoredLayout, part: Part, range: Buffer): [CachedEncoding, Buffer][] {
  if (part === "br") return [["br", range.subarray(0, br)]];
  if (part === "gzip") return [["gzip", range.subarray(head)]];
  return [
    ["br", range.subarray(0, br)],
    ["gzip", range.subarray(br + head)],
  ];
}
