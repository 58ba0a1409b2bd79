import { expect, test } from "vitest";
import { dropUncompressed, encodeBody, toCachedResponse } from "./cached-response.server.ts";

test("each cached body holds no more memory than its bytes", async () => {
  const headers = new Headers({ "content-type": "text/html" });
  // Its memory is a part of a larger block, as that of most small buffers.
  const body = Buffer.from("<p>A page.</p>".repeat(200));
  expect(body.buffer.byteLength).toBeGreaterThan(body.byteLength);
  const cached = toCachedResponse({ status: 200, headers, body }, { tags: [], validMs: 1000, onServe: [] });
  await encodeBody(cached, "br");
  const memory = () => [...cached.bodies].map(([kind, { bytes }]) => [kind, bytes.buffer.byteLength]);
  const sizes = () => [...cached.bodies].map(([kind, { bytes }]) => [kind, bytes.byteLength]);
  expect(memory()).toEqual(sizes());
  await dropUncompressed(cached);
  expect([...cached.bodies.keys()]).toEqual(["br", "gzip"]);
  expect(memory()).toEqual(sizes());
});
