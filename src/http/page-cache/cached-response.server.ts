import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ownBytes } from "#lib/own-bytes.server.ts";
import { type CachedEncoding, encodeCached, isCompressible, minCompressedBytes } from "../encodings.server.ts";

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
  isWorthCompressing: boolean;
  /** The encodings made so far; at least one is there, to make the others from. */
  bodies: Map<BodyKind, EncodedBody>;
}

export type BodyKind = CachedEncoding | "identity";

/** One encoding of the body. */
export interface EncodedBody {
  bytes: Buffer;
  /** As it is sent, in quotes. */
  etag: string;
  /** The last value is the request's id. */
  headers: string[];
}

/** Headers that belong to one connection, are set by the sender, or are written again here. */
const ownHeaders = new Set(["connection", "date", "transfer-encoding", "content-length", "etag", "x-request-id"]);

/** Builds a cached response from a whole response. */
export function toCachedResponse(
  response: { status: number; headers: Headers; body: Buffer },
  from: Pick<CachedResponse, "tags" | "validMs" | "onServe"> & { cookies?: readonly string[] },
): CachedResponse {
  const cookieHeaders = (from.cookies ?? []).flatMap((cookie) => ["set-cookie", cookie]);
  const cached: CachedResponse = {
    tags: from.tags,
    validMs: from.validMs,
    onServe: from.onServe,
    status: response.status,
    madeBy: response.headers.get("x-request-id") ?? "",
    headers: [...response.headers]
      .filter(([name]) => !ownHeaders.has(name))
      .flat()
      .concat(cookieHeaders),
    etag: response.headers.get("etag")?.replace(/^W\/|"/g, "") ?? hash("sha1", response.body, "base64url"),
    isWorthCompressing:
      response.body.length >= minCompressedBytes && isCompressible(response.headers.get("content-type") ?? ""),
    bodies: new Map(),
  };
  setBody(cached, "identity", response.body);
  return cached;
}

/**
 * Builds a cached response from what the disk cache stored of one: its headers and a compressed body. With Brotli alone it
 * answers who accepts that; the other bodies are made from gzip.
 */
export function restoreResponse(stored: {
  headers: readonly string[];
  etag: string;
  tags: readonly string[];
  validMs: number;
  compressed: readonly (readonly [CachedEncoding, Buffer])[];
}): CachedResponse {
  // Spelled out: this is done for each request that the disk answers, and spreading costs as much as the rest.
  const cached: CachedResponse = {
    status: 200,
    madeBy: "",
    tags: stored.tags,
    validMs: stored.validMs,
    onServe: [],
    headers: stored.headers,
    etag: stored.etag,
    isWorthCompressing: true,
    bodies: new Map(),
  };
  for (const [encoding, bytes] of stored.compressed) addBody(cached, encoding, bytes);
  return cached;
}

/** The body in an encoding that the client accepts, or null when it has to be made first. */
export function findBody(cached: CachedResponse, encoding: CachedEncoding | null): EncodedBody | null {
  return cached.bodies.get(kindFor(cached, encoding)) ?? null;
}

/** Makes the encoding of the body that the client accepts, once. */
export async function encodeBody(cached: CachedResponse, encoding: CachedEncoding | null): Promise<EncodedBody> {
  const kind = kindFor(cached, encoding);
  const plain = await plainBytes(cached);
  const bytes = kind === "identity" ? plain : await encodeCached(kind, plain);
  return cached.bodies.get(kind) ?? setBody(cached, kind, bytes);
}

/**
 * Drops the uncompressed body where a compressed one can restore it: a seventh of the memory.
 * Brotli does not count: Node's decoder has a known hole (docs/security.md), so nothing is decompressed with it.
 */
export async function dropUncompressed(cached: CachedResponse): Promise<void> {
  const plain = cached.bodies.get("identity");
  if (!plain || !cached.isWorthCompressing) return;
  if (!cached.bodies.has("gzip")) setBody(cached, "gzip", await encodeCached("gzip", plain.bytes));
  cached.bodies.delete("identity");
}

/** Takes over the compressed bodies of an older response with the same bytes. */
export function reuseBodies(cached: CachedResponse, older: CachedResponse): void {
  for (const [kind, { bytes }] of older.bodies) if (!cached.bodies.has(kind)) addBody(cached, kind, bytes);
}

/** Its approximate size in memory. */
export function sizeOf(cached: CachedResponse): number {
  const headers = cached.headers.reduce((sum, text) => sum + text.length, 500);
  return [...cached.bodies.values()].reduce((sum, { bytes }) => sum + bytes.length + headers, headers);
}

function kindFor(cached: CachedResponse, encoding: CachedEncoding | null): BodyKind {
  return encoding !== null && cached.isWorthCompressing ? encoding : "identity";
}

async function plainBytes({ bodies }: CachedResponse): Promise<Buffer> {
  const plain = bodies.get("identity");
  if (plain) return plain.bytes;
  return promisify(gunzip)(bodies.get("gzip")!.bytes);
}

/** In its own memory, except for what the disk cache reads for one response only. */
function setBody(cached: CachedResponse, kind: BodyKind, bytes: Buffer): EncodedBody {
  return addBody(cached, kind, ownBytes(bytes));
}

function addBody(cached: CachedResponse, kind: BodyKind, bytes: Buffer): EncodedBody {
  // A strong validator names bytes; compressed ones are others with the same meaning.
  const etag = kind === "identity" ? `"${cached.etag}"` : `W/"${cached.etag}"`;
  const headers = cached.headers.slice();
  if (kind !== "identity") headers.push("Content-Encoding", kind);
  headers.push("ETag", etag, "Content-Length", String(bytes.length), "X-Request-Id", "");
  const body: EncodedBody = { bytes, etag, headers };
  cached.bodies.set(kind, body);
  return body;
}

const notModifiedNames = ["cache-control", "vary", "set-cookie", "access-control-allow-origin"];

/** The headers of a 304 response; the last value is the request's id. */
export function notModifiedHeaders({ headers }: CachedResponse, { etag }: EncodedBody): string[] {
  return [...named(headers, notModifiedNames), "ETag", etag, "X-Request-Id", ""];
}

function named(headers: readonly string[], names: string[]): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 && names.includes(name) ? [name, headers[at + 1]!] : []));
}
