import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { type ReusedCompressor, reuseGzip, reuseZstd } from "./reused-compressors.server.ts";

const text = (length: number) =>
  Buffer.from("A college in Pune has 60 seats. ".repeat(length / 32 + 1)).subarray(0, length);

interface Kind {
  open: () => ReusedCompressor;
  decompress: (bytes: Buffer) => Buffer;
}
const kinds: [string, Kind][] = [
  ["gzip", { open: () => reuseGzip(3), decompress: gunzipSync }],
  ["zstd", { open: () => reuseZstd(3, 18), decompress: zstdDecompressSync }],
];

describe.each(kinds)("a compressor for %s that is used again", (_name, { open, decompress }) => {
  it("has the parts that it needs in this version of Node", () => {
    expect(open().isReused).toBe(true);
  });

  it("compresses bodies one after the other, whatever came before", () => {
    const { compress } = open();
    for (const body of [text(30_000), Buffer.alloc(0), text(1), randomBytes(50_000), text(30_000), text(200_000)])
      expect(decompress(compress(body)).equals(body)).toBe(true);
  });

  it("compresses a body that is long even when compressed, and the next one", () => {
    const { compress } = open();
    for (const body of [randomBytes(200_000), text(30_000), randomBytes(64 * 1024), text(30_000)])
      expect(decompress(compress(body)).equals(body)).toBe(true);
  });

  it("makes the same bytes of the same body each time", () => {
    const { compress } = open();
    const first = compress(text(30_000));
    for (const between of [text(90_000), randomBytes(200_000)]) {
      compress(between);
      expect(compress(text(30_000)).equals(first)).toBe(true);
    }
  });

  it("leaves a compressed body as it is while others are compressed", () => {
    const { compress } = open();
    const body = text(30_000);
    const first = compress(body);
    compress(randomBytes(20_000));
    expect(decompress(first).equals(body)).toBe(true);
  });
});

test("gzip makes the bytes of gzipSync", () => {
  const { compress } = reuseGzip(3);
  for (const body of [text(30_000), randomBytes(200_000), text(1)])
    expect(compress(body).equals(gzipSync(body, { level: 3 }))).toBe(true);
});
