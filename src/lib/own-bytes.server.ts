/**
 * The same bytes in memory of exactly their size, for caches. Node allocates small buffers, and zlib its output, from blocks of
 * 64 KB that are freed as a whole: a cached card of 2 KB would retain everything else in its block.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  own.set(bytes);
  return own;
}
