import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { reuseGzip } from "./reused-gzip.server.ts";

/** How the bytes of a reply may be compressed, the better one first. */
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** A shorter reply is hardly smaller when compressed. */
export const minCompressedBytes = 1024;

const compressible = /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|ld\+json|javascript)|image\/svg)/;

/** Whether replies of a Content-Type are text. */
export function isCompressible(type: string): boolean {
  return compressible.test(type);
}

const accepts = encodings.map(
  (name) => [name, new RegExp(`(^|[\\s,])${name}\\s*(,|;\\s*q=(?!0(\\.0+)?\\b)|$)`, "i")] as const,
);

/** What an Accept-Encoding header allows; null: the bytes as they are. */
export function chooseEncoding(accepted: string): Encoding | null {
  return accepts.find(([, pattern]) => pattern.test(accepted))?.[0] ?? null;
}

/**
 * `quick`: a short JSON reply, made for each call again. It fits into the first packets of a connection at any quality, so that
 * fewer bytes do not arrive sooner: 38 KB of chances take Brotli 0.04 ms for 2.7 KB, and at quality 3 0.11 ms for 2.5 KB.
 * `once`: made for each reply again, quick, and still a sixth of the size: a college list of 85 KB takes Brotli 0.47 ms for
 * 14.4 KB, and gzip 0.49 ms for 15.7 KB (level 4: 0.65 ms for 15.0 KB). `cached`: sent many times.
 */
export type Effort = "quick" | "once" | "cached";
const brotliQuality = { quick: 1, once: 3, cached: 6 } as const satisfies Record<Effort, number>;
const gzipLevel = { quick: 1, once: 3, cached: 6 } as const satisfies Record<Effort, number>;

const inlineGzip = { quick: reuseGzip(gzipLevel.quick), once: reuseGzip(gzipLevel.once) };

/** Longer JSON may need a second round trip, where bytes count again. */
const maxQuickBytes = 64 * 1024;

/** How a body that is sent once is compressed. */
export function effortOnce(type: string, length: number): Effort {
  return length <= maxQuickBytes && type.startsWith("application/json") ? "quick" : "once";
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

/** Compresses a whole body; a large one, and one that is cached, off the main thread. */
export async function encode(encoding: Encoding, body: Uint8Array, effort: Effort): Promise<Buffer<ArrayBuffer>> {
  const isInline = effort !== "cached" && body.length <= maxBatchSize;
  if (encoding === "gzip") {
    return isInline ? inlineGzip[effort].compress(body) : promisify(gzip)(body, { level: gzipLevel[effort] });
  }
  const options = brotliOptions(brotliQuality[effort], body.length);
  if (isInline) return brotliCompressSync(body, options);
  const compressed = await promisify(brotliCompress)(body, options);
  const isJustTooLarge = compressed.length > firstTripBytes && compressed.length <= firstTripBytes * maxExcess;
  if (effort !== "cached" || !isJustTooLarge) return compressed;
  return promisify(brotliCompress)(body, brotliOptions(bestBrotliQuality, body.length));
}

function brotliOptions(quality: number, size: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}
