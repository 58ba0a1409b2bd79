import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ownBytes } from "#lib/own-bytes.server.ts";
import {
  type CachedEncoding,
  encodeCached,
  isCompressible,
  minCompressedBytes,
} from "../responses/encodings.server.ts";

/** A response as bytes, the same for every visitor without a session. */
export interface CachedResponse {
  status: number;
  /** The id of the request that made it. */
  madeBy: string;
  tags: readonly string[];
  /** How long it may be shown, from when it was made: something in it ends then by itself. */
  validMs: number;
  onServe: readonly (() => void)[];
  /** Names and values alternating, without headers that depend on the client. */
  headers: readonly string[];
  /** Without quotes. */
  etag: string;
  /** How the body is compressed; null: it is not, being short or no text. */
  encoding: CachedEncoding | null;
  body: Buffer;
  /** The length of the uncompressed body. */
  plainBytes: number;
}

/** Headers that belong to one connection, are set by the sender, or are written again here. */
const ownHeaders = new Set(["connection", "date", "transfer-encoding", "content-length", "etag", "x-request-id"]);

/** Builds a cached response from a whole response, with its body in one encoding. */
export async function toCachedResponse(
  response: { status: number; headers: Headers; body: Buffer },
  from: Pick<CachedResponse, "tags" | "validMs" | "onServe"> & { cookies?: readonly string[] },
  encoding: CachedEncoding,
): Promise<CachedResponse> {
  const { status, headers, body } = response;
  const cookieHeaders = (from.cookies ?? []).flatMap((cookie) => ["set-cookie", cookie]);
  const isCompressed = body.length >= minCompressedBytes && isCompressible(headers.get("content-type") ?? "");
  return {
    tags: from.tags,
    validMs: from.validMs,
    onServe: from.onServe,
    status,
    madeBy: headers.get("x-request-id") ?? "",
    headers: [...headers]
      .filter(([name]) => !ownHeaders.has(name))
      .flat()
      .concat(cookieHeaders),
    etag: headers.get("etag")?.replace(/^W\/|"/g, "") ?? hash("sha1", body, "base64url"),
    encoding: isCompressed ? encoding : null,
    body: ownBytes(isCompressed ? await encodeCached(encoding, body) : body),
    plainBytes: body.length,
  };
}

/**
 * The uncompressed body.
 *
 * @param encoding gzip or none: Node's Brotli decoder has a known hole (docs/security.md)
 */
export async function plainBody({ encoding, body }: CachedResponse): Promise<Buffer> {
  return encoding === null ? body : promisify(gunzip)(body);
}

/** Its approximate size in memory. */
export function sizeOf({ body, headers }: CachedResponse): number {
  return headers.reduce((sum, text) => sum + text.length, body.length + 500);
}

/**
 * The headers of a 200 response, or of another that has a body.
 *
 * @param sentAs the encoding that is sent; null: the uncompressed body
 */
export function bodyHeaders(response: CachedResponse, sentAs: CachedEncoding | null, requestId: string): string[] {
  const encoding = sentAs === null ? [] : ["Content-Encoding", sentAs];
  const length = sentAs === null ? response.plainBytes : response.body.length;
  return response.headers.concat(
    encoding,
    ["ETag", etagOf(response, sentAs)],
    ["Content-Length", String(length)],
    ["X-Request-Id", requestId],
  );
}

const notModifiedNames = ["cache-control", "vary", "set-cookie", "access-control-allow-origin"];

/** The headers of a 304 response. */
export function notModifiedHeaders(
  response: CachedResponse,
  sentAs: CachedEncoding | null,
  requestId: string,
): string[] {
  const etag = etagOf(response, sentAs);
  return [...named(response.headers, notModifiedNames), "ETag", etag, "X-Request-Id", requestId];
}

/** A strong validator names bytes; compressed ones are others with the same meaning. */
function etagOf({ etag }: CachedResponse, sentAs: CachedEncoding | null): string {
  return sentAs === null ? `"${etag}"` : `W/"${etag}"`;
}

function named(headers: readonly string[], names: string[]): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 && names.includes(name) ? [name, headers[at + 1] ?? ""] : []));
}
