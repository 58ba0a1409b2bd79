import { crc32 } from "node:zlib";
import type { Encoding } from "../encodings.server.ts";
import { type CachedResponse, encodeBody, restoreResponse } from "./cached-response.server.ts";

/** A reply as bytes for a file: Brotli body, head, gzip body. Either body is read together with the head in one go. */
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

/** What is stored beside the bodies. */
interface Head {
  headers: readonly string[];
  etag: string;
}

/** Whether a reply can be stored: it is worth compressing, and nothing runs for each visitor who gets it. */
export function isStorable(reply: CachedResponse): boolean {
  return reply.status === 200 && reply.isWorthCompressing && reply.onServe.length === 0;
}

/** Compresses a reply both ways, off the main thread. */
export async function packResponse(reply: CachedResponse): Promise<StoredResponse> {
  const [br, gzip] = await Promise.all([encodeBody(reply, "br"), encodeBody(reply, "gzip")]);
  const head = Buffer.from(JSON.stringify({ headers: reply.headers, etag: reply.etag } satisfies Head));
  const bytes = Buffer.concat([br.bytes, head, gzip.bytes]);
  return {
    bytes,
    layout: {
      lengths: [br.bytes.length, head.length, gzip.bytes.length],
      checksums: [crc32(bytes.subarray(0, br.bytes.length + head.length)), crc32(bytes.subarray(br.bytes.length))],
    },
  };
}

/** What is read of a stored reply: one body with the head, or everything. */
export type Part = Encoding | "whole";

/** The bytes to read for a part, counted from the reply's first one. */
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

/** The reply, with the bodies that were read. */
export function unpackResponse(
  { lengths: [br, headLength] }: StoredLayout,
  part: Part,
  range: Buffer,
  from: { tags: readonly string[]; validMs: number },
): CachedResponse {
  const headAt = part === "gzip" ? 0 : br;
  const gzipAt = headAt + headLength;
  const head = JSON.parse(range.toString("utf8", headAt, gzipAt)) as Head;
  const compressed: [Encoding, Buffer][] = [];
  if (part !== "gzip") compressed.push(["br", range.subarray(0, br)]);
  if (part !== "br") compressed.push(["gzip", range.subarray(gzipAt)]);
  return restoreResponse({ ...head, ...from, compressed });
}
