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

const post = (headers: Record<string, string>, body: string) =>
  createApp(testDeps(database)).request("/contacts/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

test.each(["gzip", "br", "deflate", "zstd"])("a body compressed with %s is never decompressed", async (encoding) => {
  const response = await post({ "content-encoding": encoding }, "x");
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({ code: "body_encoded" });
});

test("a body above 64 KB is refused", async () => {
  const response = await post({}, JSON.stringify({ message: "x".repeat(70_000) }));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "body_too_large" });
});
