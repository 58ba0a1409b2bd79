// proves D2

import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerListenerError } from "#http/request/malformed-requests.server.ts";
import { openServer } from "#http/responses/server-options.server.ts";

/** Bytes that are no request of HTTP, sent to the server as it listens. */
let server: Server;
let release: () => void;
beforeAll(async () => {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = (request: Request) => {
    if (!request.url.endsWith("/slow")) return new Response("served");
    // The head and the beginning of the body leave at once.
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from("begun,"));
        await held;
        controller.enqueue(Buffer.from("ended"));
        controller.close();
      },
    });
    return new Response(body);
  };
  server = openServer(getRequestListener(answer, { errorHandler: answerListenerError }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function say(bytes: string, more?: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(bytes);
  const received: Buffer[] = [];
  for await (const chunk of socket) {
    received.push(chunk);
    if (more && Buffer.concat(received).includes("begun")) socket.write(more);
  }
  return Buffer.concat(received).toString();
}
const host = "Host: localhost\r\nConnection: close\r\n";

// proves T2.14
test.each([
  ["no HTTP at all", "hello\r\n\r\n", 400, "request_malformed"],
  ["an unknown method", `FOO / HTTP/1.1\r\n${host}\r\n`, 400, "request_malformed"],
  [
    "two lengths of one body",
    `POST / HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    "request_malformed",
  ],
  ["a backslash in the address", `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`, 400, "request_malformed"],
  ["a second host", `GET / HTTP/1.1\r\nhOST: evil.example\r\n${host}\r\n`, 400, "request_malformed"],
  ["the same host twice", `GET / HTTP/1.1\r\nHost: localhost\r\n${host}\r\n`, 400, "request_malformed"],
  ["no path", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400, "request_malformed"],
  ["an address that is too long", `GET /?${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, "headers_too_large"],
  [
    "a cookie that is too long",
    `GET / HTTP/1.1\r\n${host}Cookie: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
])("%s is refused in words", async (_what, bytes, status, code) => {
  const [head = "", body = ""] = (await say(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/content-type: application\/json/i);
  expect(head).toMatch(/connection: close/i);
  expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n/, ""))).toMatchObject({
    code,
    error: expect.stringMatching(/^[A-Z].* /),
    requestId: expect.stringMatching(/^[\w-]{12}$/),
  });
});

test("nothing is written into a reply that has begun", async () => {
  const received = await say(`GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n`, "no request\r\n\r\n");
  expect(received).toContain("begun,");
  expect(received).not.toContain("request_malformed");
  release();
});
