/**
 * The same bytes in memory of exactly their size, for whatever keeps them. Node cuts small buffers, and what zlib compresses, out of
 * blocks of 64 KB that are freed whole: a card of 2 KB that is kept would hold all that was drawn beside it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  own.set(bytes);
  return own;
}
