// proves S27.1

import { expect, test } from "vitest";
import { plainBody, toCachedResponse } from "./cached-response.server.ts";

const from = { tags: [], validMs: 1000, onServe: [] };
const page = (text: string) => ({
  status: 200,
  headers: new Headers({ "content-type": "text/html" }),
  body: Buffer.from(text),
});
const text = "<p>A page.</p>".repeat(200);

test.each(["br", "gzip"] as const)(
  "a response in %s has one body, which holds no more memory than its bytes",
  async (encoding) => {
    const { body, plainBytes, ...cached } = await toCachedResponse(page(text), from, encoding);
    expect(cached.encoding).toBe(encoding);
    expect(body.buffer.byteLength).toBe(body.byteLength);
    expect(plainBytes).toBe(text.length);
    expect(body.length).toBeLessThan(plainBytes);
  },
);

test("who accepts no compression gets the bytes as they were, which a short response has anyway", async () => {
  const long = await toCachedResponse(page(text), from, "gzip");
  expect((await plainBody(long)).toString()).toBe(text);
  const short = await toCachedResponse(page("short"), from, "br");
  expect(short.encoding).toBeNull();
  expect((await plainBody(short)).toString()).toBe("short");
});
