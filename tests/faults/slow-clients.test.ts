// proves T7.6

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "../../scripts/start-product.ts";
import { type BareConnection, openConnection } from "./support/connections.ts";
import { percentile, startLoad } from "./support/load.ts";
import { openStage, type Stage } from "./support/stage.ts";

/** Spoken once a second by each: far from what anybody needs to say, and never silent. */
const chunkEveryMs = 1_000;
const maxMs = 20_000;
/** What the machine's own slowness may add. */
const slackMs = 10_000;

let stage: Stage;
let product: Product;
const connections: BareConnection[] = [];
beforeAll(async () => {
  stage = await openStage({ database: "embedded", env: { LOG_LEVEL: "warn" } });
  product = await stage.start();
});
afterAll(async () => {
  for (const { socket } of connections) socket.destroy();
  await stage?.close();
});

/** So many connections that begin a request and then say one more bit of it every second. */
async function openDribblers(count: number, beginning: string, bit: string) {
  const opened = await Promise.all(Array.from({ length: count }, () => openConnection(product.address)));
  connections.push(...opened);
  for (const { socket } of opened) socket.write(beginning);
  const timer = setInterval(() => {
    for (const { socket, isClosed } of opened) if (!isClosed()) socket.write(bit);
  }, chunkEveryMs);
  return { opened, end: () => clearInterval(timer) };
}

/** How long until all of them were closed from the other side; those that remain open count as for ever. */
async function closedAfterMs(opened: BareConnection[]): Promise<number> {
  const began = performance.now();
  const late = new Promise<"late">((resolve) => setTimeout(resolve, maxMs + slackMs, "late"));
  const outcome = await Promise.race([Promise.all(opened.map(({ closed }) => closed)), late]);
  return outcome === "late" ? Number.POSITIVE_INFINITY : performance.now() - began;
}

test("300 connections that say a request bit by bit are closed, and visitors are served meanwhile", async () => {
  const headers = await openDribblers(150, "GET / HTTP/1.1\r\nHost: localhost\r\n", "X-More: 1\r\n");
  const bodies = await openDribblers(
    150,
    "POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{",
    " ",
  );
  const visitors = startLoad({ address: () => product.address, paths: ["/", "/addmissionpage"], connections: 2 });
  const tookMs = await closedAfterMs([...headers.opened, ...bodies.opened]);
  const answers = await visitors.stop();
  headers.end();
  bodies.end();
  expect(tookMs).toBeLessThan(maxMs + slackMs);
  expect(answers.broken).toEqual([]);
  expect(Object.keys(answers.statuses)).toEqual(["200"]);
  expect(percentile(answers, 0.95)).toBeLessThan(5_000);
});

test("who asks for much and does not read it is hung up on", async () => {
  const reader = await openConnection(product.address);
  connections.push(reader);
  reader.socket.pause();
  // One answer after another on one connection, until the machine's own buffers are full.
  reader.socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(300));
  const tookMs = await new Promise<number>((resolve) => {
    const began = performance.now();
    const timer = setInterval(() => {
      // A paused socket does not notice its end; a write into it does.
      if (!reader.isClosed() && reader.socket.writable) reader.socket.write("\r\n");
      const elapsed = performance.now() - began;
      if (reader.isClosed() || elapsed > maxMs + slackMs) {
        clearInterval(timer);
        resolve(elapsed);
      }
    }, chunkEveryMs);
  });
  expect(tookMs).toBeLessThan(maxMs + slackMs);
});
