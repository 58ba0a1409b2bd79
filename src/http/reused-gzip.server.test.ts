import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { reuseGzip } from "./reused-gzip.server.ts";

const text = (length: number) =>
  Buffer.from("A college in Pune has 60 seats. ".repeat(length / 32 + 1)).subarray(0, length);

test("this version of Node has the parts of a compressor that is used again", () => {
  expect(reuseGzip(3).isReused).toBe(true);
});

test("bodies compressed one after the other have the same bytes as from gzipSync", () => {
  const { compress } = reuseGzip(3);
  for (const body of [text(30_000), Buffer.alloc(0), text(1), randomBytes(50_000), text(200_000)])
    expect(compress(body).equals(gzipSync(body, { level: 3 }))).toBe(true);
});

test("a body that is long even when compressed is whole, and so is the next one", () => {
  const { compress } = reuseGzip(1);
  for (const body of [randomBytes(200_000), text(30_000)])
    expect(compress(body).equals(gzipSync(body, { level: 1 }))).toBe(true);
});

test("a compressed body stays as it is while others are compressed", () => {
  const { compress } = reuseGzip(3);
  const body = text(30_000);
  const first = compress(body);
  compress(randomBytes(20_000));
  expect(first.equals(gzipSync(body, { level: 3 }))).toBe(true);
});
