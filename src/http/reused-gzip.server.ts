import { constants, createGzip, gzipSync } from "node:zlib";

/** A page or call has 2 to 20 KB when compressed; what is longer goes through `gzipSync`. */
const maxCompressedBytes = 64 * 1024;

/** What Node's streams of zlib are made of; its documentation does not name it. */
interface GzipParts {
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

/**
 * `gzipSync` at one level with one compressor for all bodies: the same bytes, without the 270 KB that Node allocates, maps and clears for
 * each call, which takes longer than a short page takes to compress (docs/performance.md). Where Node no longer has the parts that
 * this uses, it is `gzipSync`; a test tells.
 */
export function reuseGzip(level: number): { compress: (body: Uint8Array) => Buffer<ArrayBuffer>; isReused: boolean } {
  const compressOnce = (body: Uint8Array) => gzipSync(body, { level });
  const { _handle: handle, _writeState: left } = createGzip({ level }) as unknown as Partial<GzipParts>;
  if (typeof handle?.reset !== "function" || typeof handle.writeSync !== "function" || !left)
    return { compress: compressOnce, isReused: false };
  const output = Buffer.allocUnsafeSlow(maxCompressedBytes);
  const compress = (body: Uint8Array) => {
    handle.reset();
    handle.writeSync(constants.Z_FINISH, body, 0, body.length, output, 0, output.length);
    const [unusedBytes, unreadBytes] = left;
    if (unreadBytes !== 0 || !unusedBytes) return compressOnce(body);
    return Buffer.from(output.subarray(0, output.length - unusedBytes));
  };
  return { compress, isReused: true };
}
