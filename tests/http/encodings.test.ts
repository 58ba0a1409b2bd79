import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encode } from "#http/encodings.server.ts";

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

describe("a body that is kept", () => {
  it("is compressed harder where that saves a round trip", async () => {
    const body = justTooLarge();
    const sent = await encode("br", body, "kept");
    expect(sent.length).toBeLessThanOrEqual(firstTripBytes);
    expect(brotliDecompressSync(sent).equals(body)).toBe(true);
  });

  it.each([[pageOf(500)], [pageOf(20_000)]])("is compressed quickly otherwise", async (body) => {
    expect(await encode("br", body, "kept")).toEqual(atQualitySix(body));
  });
});
