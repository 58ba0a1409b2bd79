import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Encoding, encode, isCompressible, leastCompressed } from "../encodings.server.ts";

/** A reply as bytes, for everybody who asks for the same. */
export interface KeptReply {
  status: number;
  /** The id of the request that made it. */
  madeBy: string;
  tags: ReadonlySet<string>;
  onServed: readonly (() => void)[];
  /** Names and values by turns, without those that depend on who gets it. */
  headers: readonly string[];
  /** Without quotes. */
  etag: string;
  isWorthCompressing: boolean;
  /** What was made of it so far; there is always one to make the others of. */
  bodies: Map<BodyKind, SentBody>;
}

export type BodyKind = Encoding | "identity";

/** One form of the body, with the headers that go with it. The last value of each list is for the request's id. */
export interface SentBody {
  bytes: Buffer;
  headers: string[];
  unchangedHeaders: string[];
}

/** Headers that belong to one connection, are made by who sends, or are written anew here. */
const ownHeaders = new Set(["connection", "date", "transfer-encoding", "content-length", "etag", "x-request-id"]);

/** Makes what is kept out of a reply that was read whole. */
export function keepReply(
  reply: { status: number; headers: Headers; body: Buffer },
  from: Pick<KeptReply, "tags" | "onServed">,
): KeptReply {
  const kept: KeptReply = {
    ...from,
    status: reply.status,
    madeBy: reply.headers.get("x-request-id") ?? "",
    headers: [...reply.headers].filter(([name]) => !ownHeaders.has(name)).flat(),
    etag: reply.headers.get("etag")?.replace(/^W\/|"/g, "") ?? hash("sha1", reply.body, "base64url"),
    isWorthCompressing: reply.body.length >= leastCompressed && isCompressible(reply.headers.get("content-type") ?? ""),
    bodies: new Map(),
  };
  addBody(kept, "identity", reply.body);
  return kept;
}

/** The body in the form that a visitor takes, or null when it has to be made first. */
export function readyBody(kept: KeptReply, encoding: Encoding | null): SentBody | null {
  return kept.bodies.get(kindFor(kept, encoding)) ?? null;
}

/** Makes the form of the body that a visitor takes, once. */
export async function makeBody(kept: KeptReply, encoding: Encoding | null): Promise<SentBody> {
  const kind = kindFor(kept, encoding);
  const plain = await plainBytes(kept);
  const bytes = kind === "identity" ? plain : await encode(kind, plain, "kept");
  return kept.bodies.get(kind) ?? addBody(kept, kind, bytes);
}

/**
 * Takes the plain form away where a compressed one stands, of which it can be made again: a seventh of the memory.
 * Brotli is none: what it packed cannot be unpacked by a Node whose decoder is not to be trusted.
 */
export async function forgetPlain(kept: KeptReply): Promise<void> {
  const plain = kept.bodies.get("identity");
  if (!plain || !kept.isWorthCompressing) return;
  if (!kept.bodies.has("gzip")) addBody(kept, "gzip", await encode("gzip", plain.bytes, "kept"));
  kept.bodies.delete("identity");
}

/** Takes over the compressed forms of an older reply with the same bytes. */
export function takeBodies(kept: KeptReply, older: KeptReply): void {
  for (const [kind, { bytes }] of older.bodies) if (!kept.bodies.has(kind)) addBody(kept, kind, bytes);
}

/** How much memory it takes, about. */
export function sizeOf(kept: KeptReply): number {
  const headers = kept.headers.reduce((sum, text) => sum + text.length, 500);
  return [...kept.bodies.values()].reduce((sum, { bytes }) => sum + bytes.length + headers, headers);
}

function kindFor(kept: KeptReply, encoding: Encoding | null): BodyKind {
  return encoding !== null && kept.isWorthCompressing ? encoding : "identity";
}

async function plainBytes({ bodies }: KeptReply): Promise<Buffer> {
  const plain = bodies.get("identity");
  if (plain) return plain.bytes;
  return promisify(gunzip)(bodies.get("gzip")!.bytes);
}

function addBody(kept: KeptReply, kind: BodyKind, bytes: Buffer): SentBody {
  // A strong validator names bytes; compressed ones are others with the same meaning.
  const etag = kind === "identity" ? `"${kept.etag}"` : `W/"${kept.etag}"`;
  const requestId = ["X-Request-Id", ""];
  const shared = ["ETag", etag];
  const encoding = kind === "identity" ? [] : ["Content-Encoding", kind];
  const body: SentBody = {
    bytes,
    headers: [...kept.headers, ...encoding, ...shared, "Content-Length", String(bytes.length), ...requestId],
    unchangedHeaders: [...named(kept.headers, ["cache-control", "vary"]), ...shared, ...requestId],
  };
  kept.bodies.set(kind, body);
  return body;
}

function named(headers: readonly string[], names: string[]): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 && names.includes(name) ? [name, headers[at + 1]!] : []));
}
