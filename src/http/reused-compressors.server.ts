import { constants, createGzip, createZstdCompress, gzipSync, zstdCompressSync } from "node:zlib";

/** A page or call has 2 to 20 KB when compressed; what is longer is compressed by itself. */
const maxCompressedBytes = 64 * 1024;

/** What Node's streams of zlib are made of; its documentation does not name it. */
interface CompressorParts {
  _handle: {
    reset: () => void;
    writeSync: (
      flush: number,
      from: Uint8Array,
      fromOffset: number,
      fromLength: number,
      to: Uint8Array,
      toOffset: number,
      toLength: number,
    ) => void;
  };
  /** After a write: bytes of the output that are left, then bytes of the input that are left. */
  _writeState: Uint32Array;
}

/** One compressor for all bodies. */
export interface ReusedCompressor {
  compress: (body: Uint8Array) => Buffer<ArrayBuffer>;
  /** Whether this version of Node has the parts that reuse needs; a test tells. */
  isReused: boolean;
}

/**
 * Node's synchronous functions, such as `gzipSync`, with one compressor for all bodies. Each call of theirs allocates, maps and clears a
 * state of 270 KB (gzip), and leaves a stream with its output to the next full garbage collection: with Brotli 45 KB a call, which
 * caused a collection of the whole heap every 400 pages (docs/performance.md). Where Node no longer has the parts that this uses, it is the
 * synchronous function.
 */
function reuse(
  stream: unknown,
  compressOnce: (body: Uint8Array) => Buffer<ArrayBuffer>,
  { finish, needsReset }: { finish: number; needsReset: boolean },
): ReusedCompressor {
  const { _handle: handle, _writeState: left } = stream as Partial<CompressorParts>;
  if (typeof handle?.reset !== "function" || typeof handle.writeSync !== "function" || !left)
    return { compress: compressOnce, isReused: false };
  const output = Buffer.allocUnsafeSlow(maxCompressedBytes);
  const compress = (body: Uint8Array) => {
    if (needsReset) handle.reset();
    handle.writeSync(finish, body, 0, body.length, output, 0, output.length);
    const [unusedBytes, unreadBytes] = left;
    if (unreadBytes === 0 && unusedBytes) return Buffer.from(output.subarray(0, output.length - unusedBytes));
    handle.reset();
    return compressOnce(body);
  };
  return { compress, isReused: true };
}

/** `gzipSync` at one level, the same bytes. */
export function reuseGzip(level: number): ReusedCompressor {
  return reuse(createGzip({ level }), (body) => gzipSync(body, { level }), {
    finish: constants.Z_FINISH,
    needsReset: true,
  });
}

/**
 * `zstdCompressSync` at one level. After the end of a frame the compressor begins the next one itself; to reset it would take as long as
 * compressing a page.
 *
 * @param windowLog a body is compared with its last 2 to the power of this many bytes; a larger window takes more memory
 */
export function reuseZstd(level: number, windowLog: number): ReusedCompressor {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: windowLog };
  return reuse(createZstdCompress({ params }), (body) => zstdCompressSync(body, { params }), {
    finish: constants.ZSTD_e_end,
    needsReset: false,
  });
}
