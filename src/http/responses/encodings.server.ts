import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";

/** How the bytes of a response that is cached may be compressed, the smaller one first. */
const cachedEncodings = ["br", "gzip"] as const;
export type CachedEncoding = (typeof cachedEncodings)[number];

/**
 * How the bytes of a response that is sent once may be compressed, the quicker one first.
 */
const encodingsOnce = ["zstd", "gzip", "br"] as const;
export type Encoding = (typeof encodingsOnce)[number];

/** A shorter reply is hardly smaller when compressed. */
export const minCompressedBytes = 1024;

const compressible = /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|ld\+json|javascript)|image\/svg)/;

/** Whether replies of a Content-Type are text. */
export function isCompressible(type: string): boolean {
  return compressible.test(type);
}

const accepts = Object.fromEntries(
  encodingsOnce.map((name) => [name, new RegExp(`(^|[\\s,])${name}\\s*(,|;\\s*q=(?!0(\\.0+)?\\b)|$)`, "i")]),
) as Record<Encoding, RegExp>;

/** What an Accept-Encoding header allows for a response that is cached; null: the bytes as they are. */
export function chooseCachedEncoding(accepted: string): CachedEncoding | null {
  return cachedEncodings.find((encoding) => accepts[encoding].test(accepted)) ?? null;
}

/** What an Accept-Encoding header allows for a response that is sent once; null: the bytes as they are. */
export function chooseEncodingOnce(accepted: string): Encoding | null {
  return encodingsOnce.find((encoding) => accepts[encoding].test(accepted)) ?? null;
}

/**
 * `quick`: a short JSON response, made for each call again. It fits into the first packets of a connection at any level, so that
 * fewer bytes do not arrive sooner. `usual`: any other response that is made again for each request.
 */
export type Effort = "quick" | "usual";
const levels = { quick: 1, usual: 3 } as const satisfies Record<Effort, number>;

/** Of a response that is cached, which is sent many times. */
const cachedLevel = 6;

/** Longer JSON may need a second round trip, where bytes count again. */
const maxQuickBytes = 64 * 1024;

/** How hard a body that is sent once is compressed. */
export function effortOnce(type: string, length: number): Effort {
  return length <= maxQuickBytes && type.startsWith("application/json") ? "quick" : "usual";
}

/**
 * What a new connection carries before the first acknowledgement, without the headers: ten packets of 1,460 bytes (RFC 6928), of which
 * our headers take 1,200. A body just above it, which would cost another round trip, is compressed at the best useful quality: a
 * college of 67 KB has 13.9 KB at quality 6 and 12.7 KB at 10, for 60 ms of another thread instead of 3.
 */
const firstTripBytes = 10 * 1460 - 1200;
const maxExcess = 1.1;
const bestBrotliQuality = 10;

/**
 * Compressed at once below this: a page of 195 KB takes a millisecond, and to hand it to another thread and back costs
 * nearly half of that again, most where processors are few and that thread has to wait for one.
 */
const maxBatchSize = 256 * 1024;

/** Compresses a whole body that is sent once; a large one off the main thread. */
export async function encodeOnce(encoding: Encoding, body: Uint8Array, effort: Effort): Promise<Buffer<ArrayBuffer>> {
  const level = levels[effort];
  if (body.length <= maxBatchSize) {
    if (encoding === "gzip") return gzipSync(body, { level });
    if (encoding === "zstd") return zstdCompressSync(body, zstdOptions(level, body.length));
    return brotliCompressSync(body, brotliOptions(level, body.length));
  }
  if (encoding === "gzip") return promisify(gzip)(body, { level });
  if (encoding === "zstd") return promisify(zstdCompress)(body, zstdOptions(level, body.length));
  return promisify(brotliCompress)(body, brotliOptions(level, body.length));
}

/** Compresses a whole body that is cached, off the main thread. */
export async function encodeCached(encoding: CachedEncoding, body: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return promisify(gzip)(body, { level: cachedLevel });
  const compressed = await promisify(brotliCompress)(body, brotliOptions(cachedLevel, body.length));
  const isJustTooLarge = compressed.length > firstTripBytes && compressed.length <= firstTripBytes * maxExcess;
  return isJustTooLarge ? promisify(brotliCompress)(body, brotliOptions(bestBrotliQuality, body.length)) : compressed;
}

function brotliOptions(quality: number, size: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

/** With the size, the compressor allocates tables for a body of that size, not for the largest. */
function zstdOptions(level: number, size: number): ZstdOptions {
  return { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: size };
}
