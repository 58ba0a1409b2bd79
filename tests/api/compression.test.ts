import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ask = (accepted: string | null, address = "/api/openapi.json", method = "GET") =>
  createApp(testDeps(database)).request(address, {
    method,
    headers: accepted === null ? {} : { "accept-encoding": accepted },
  });

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "gzip"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", null],
  [null, null],
])("a client that accepts %s gets %s", async (accepted, encoding) => {
  const response = await ask(accepted);
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
});

// proves S25.2
test("what arrives compressed is what is sent plain", async () => {
  const plain = await (await ask(null)).text();
  const decode = async (accepted: string, inflate: (bytes: Buffer) => Buffer) =>
    inflate(Buffer.from(await (await ask(accepted)).arrayBuffer())).toString();
  expect(await decode("br", brotliDecompressSync)).toBe(plain);
  expect(await decode("gzip", gunzipSync)).toBe(plain);
  expect(await decode("zstd", zstdDecompressSync)).toBe(plain);
});

test.each(["zstd", "br", "gzip", "identity"])(
  "the length of a reply in %s is the length of what is sent",
  async (accepted) => {
    const app = createApp(testDeps(database), { clientFolder: "public" });
    for (const address of ["/service-worker.js", "/offline.css", "/icon.svg", "/api/docs.css"]) {
      const response = await app.request(address, { headers: { "accept-encoding": accepted } });
      const length = response.headers.get("content-length");
      const body = await response.arrayBuffer();
      if (length !== null) expect([address, Number(length)]).toEqual([address, body.byteLength]);
      expect(body.byteLength).toBeGreaterThan(0);
    }
  },
);

test("small replies go as they are", async () => {
  const response = await ask("br", "/healthz");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.json()).toEqual({ status: "alive" });
});

test("a compressed reply's validator still answers 304", async () => {
  const tag = (await ask("br", "/api/streams/")).headers.get("etag") ?? "";
  const again = await createApp(testDeps(database)).request("/api/streams/", {
    headers: { "accept-encoding": "br", "if-none-match": tag },
  });
  expect(again.status).toBe(304);
});
