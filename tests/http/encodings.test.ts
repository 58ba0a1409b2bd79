import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import {
  chooseCachedEncoding,
  chooseEncodingOnce,
  effortOnce,
  encodeCached,
  encodeOnce,
} from "#http/responses/encodings.server.ts";

const firstTripBytes = 13_400;
const atQualitySix = (body: Buffer) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

/** A table whose figures repeat as little as those of cut-offs. */
function pageOf(rows: number): Buffer {
  const cells = Array.from(
    { length: rows },
    (_, row) => `<tr><td>Round ${row % 4}</td><td>${(row * 7919) % 99_991}</td>`,
  );
  return Buffer.from(`<table>${cells.join("</tr>\n")}</table>`);
}

/** The first table that needs more than one round trip at quality 6. */
function justTooLarge(): Buffer {
  let rows = 1000;
  while (atQualitySix(pageOf(rows)).length <= firstTripBytes + 100) rows += 50;
  return pageOf(rows);
}

test.each([
  ["gzip, deflate, br, zstd", "br", "zstd"],
  ["gzip, deflate, br", "br", "gzip"],
  ["br", "br", "br"],
  ["zstd", null, "zstd"],
  ["GZIP", "gzip", "gzip"],
  ["gzip;q=1.0, *;q=0", "gzip", "gzip"],
  ["Br;q=0, gzip, zstd;q=0.0", "gzip", "gzip"],
  ["deflate, identity", null, null],
  ["", null, null],
])("Accept-Encoding %j is answered with %s where the response is cached, else with %s", (accepted, cached, once) => {
  expect([chooseCachedEncoding(accepted), chooseEncodingOnce(accepted)]).toEqual([cached, once]);
});

describe("a body that is cached", () => {
  it("is compressed harder where that saves a round trip", async () => {
    const body = justTooLarge();
    const sent = await encodeCached("br", body);
    expect(sent.length).toBeLessThanOrEqual(firstTripBytes);
    expect(brotliDecompressSync(sent).equals(body)).toBe(true);
  });

  it.each([[pageOf(500)], [pageOf(20_000)]])("is compressed quickly otherwise", async (body) => {
    expect(await encodeCached("br", body)).toEqual(atQualitySix(body));
  });
});

describe("a body that is sent once", () => {
  it.each([
    ["application/json", 38_000, "quick"],
    ["application/json; charset=UTF-8", 64 * 1024, "quick"],
    ["application/json", 64 * 1024 + 1, "usual"],
    ["text/html; charset=utf-8", 38_000, "usual"],
  ])("of %s and %i bytes is compressed with the effort %s", (type, length, effort) => {
    expect(effortOnce(type, length)).toBe(effort);
  });

  it.each([[pageOf(500)], [pageOf(20_000)]])("is whole with either effort, in every encoding", async (body) => {
    for (const effort of ["quick", "usual"] as const) {
      expect(brotliDecompressSync(await encodeOnce("br", body, effort)).equals(body)).toBe(true);
      expect(gunzipSync(await encodeOnce("gzip", body, effort)).equals(body)).toBe(true);
      expect(zstdDecompressSync(await encodeOnce("zstd", body, effort)).equals(body)).toBe(true);
    }
  });
});
