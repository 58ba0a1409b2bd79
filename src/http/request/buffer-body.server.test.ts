import { expect, test } from "vitest";
import { bufferBody, bufferedResponse, restoreBody } from "./buffer-body.server.ts";

const bytes = () => new Uint8Array(Buffer.from("<!DOCTYPE html>"));

// proves S25.2
test("a page's response passes through React Router without a body, which is restored before it is sent", async () => {
  const held = bufferedResponse(bytes(), { status: 404, headers: { "X-Page": "yes" } });
  expect(held.body).toBeNull();
  const sent = restoreBody(held);
  expect([sent.status, sent.headers.get("X-Page"), await sent.text()]).toEqual([404, "yes", "<!DOCTYPE html>"]);
});

test("the bytes of a reply that was given its body back need not be read from it", async () => {
  const body = bytes();
  expect(await bufferBody(restoreBody(bufferedResponse(body, {})))).toBe(body);
});

test("a reply that React Router made itself is sent as it is", () => {
  const reply = new Response(null, { status: 302, headers: { Location: "/login" } });
  expect(restoreBody(reply)).toBe(reply);
});
