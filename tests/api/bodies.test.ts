import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
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

// proves T0.1
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

test("a body above 64 KB is refused by its announced length, and by counting where it announces none", async () => {
  const server = createServer(getRequestListener(createApp(testDeps(database)).fetch as () => Response));
  try {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const send = async (length: number, isChunked: boolean) => {
      const body = JSON.stringify({ message: "x".repeat(length) });
      const reply = await fetch(`http://127.0.0.1:${port}/contacts/`, {
        ...{ method: "POST", headers: { "content-type": "application/json" } },
        ...(isChunked ? { body: new Blob([body]).stream(), duplex: "half" } : { body }),
      });
      return [reply.status, (await reply.json()).code];
    };
    for (const isChunked of [false, true]) {
      expect(await send(70_000, isChunked)).toEqual([413, "body_too_large"]);
      expect(await send(20, isChunked)).toEqual([422, "invalid_input"]);
    }
  } finally {
    server.close();
  }
});

const withOddValue = [
  ["/api/password-reset/confirm/", { new_password: "lamp on the path 8", uid: "\u0000", token: "1" }, "uid"],
  [
    "/api/payment-success/",
    { razorpay_order_id: "\u0000", razorpay_payment_id: "pay_1", razorpay_signature: "1" },
    "razorpay_order_id",
  ],
  ["/api/create-order/", { amount: 100, package: 2_147_483_648 }, "package"],
] as const;

test.each(withOddValue)("%s refuses what the database cannot hold, by the field's name", async (path, body, field) => {
  const response = await createApp(testDeps(database)).request(path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).fields)).toEqual([field]);
});
