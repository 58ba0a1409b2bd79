import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import type { ApiEnv } from "#http/request-context.server.ts";
import { csvResponse } from "#http/responses/csv-response.server.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A server whose `/file.csv` is these pieces. */
async function serve(pieces: () => AsyncGenerator<string>): Promise<string> {
  const app = new Hono<ApiEnv>();
  app.onError((_error, c) => c.text("failed", 500));
  app.use(async (c, next) => {
    c.set("deps", { log } as ApiEnv["Variables"]["deps"]);
    c.set("requestId", "r1");
    await next();
  });
  app.get("/file.csv", (c) => csvResponse(c, "file.csv", pieces()));
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stop = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.csv`;
}

/** How a download ends for the browser. */
async function readWhole(address: string): Promise<string> {
  try {
    const text = await (await fetch(address)).text();
    return `${text.length} characters`;
  } catch {
    return "broke off";
  }
}

const rest = "x".repeat(100_000);

test("the pieces arrive as one file", async () => {
  const address = await serve(async function* () {
    yield "a,b\r\n";
    yield rest;
  });
  const reply = await fetch(address);
  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="file.csv"');
  expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await reply.text()).toBe(`a,b\r\n${rest}`);
});

test.each([1, 2, 5])("a file that fails after %i pieces breaks off and is no whole download", async (whole) => {
  const address = await serve(async function* () {
    for (let piece = 0; piece < whole; piece += 1) {
      // why: pieces come from a database, so not all at once.
      await setTimeout(5);
      yield rest;
    }
    throw new Error("the database went away");
  });
  const read = await readWhole(address);
  expect(read).toBe("broke off");

  expect(lines.at(-1)).toMatchObject({ msg: "download broke off", requestId: "r1" });
});

test("a file that fails at once is answered as a failure", async () => {
  const address = await serve(async function* () {
    yield await Promise.reject(new Error("no such filter"));
  });
  expect((await fetch(address)).status).toBe(500);
});

test("what nobody reads any more is not read on", async () => {
  let isLeft = false;
  const address = await serve(async function* () {
    try {
      for (;;) yield rest;
    } finally {
      isLeft = true;
    }
  });
  const reply = await fetch(address);
  await reply.body?.cancel();
  await expect.poll(() => isLeft).toBe(true);
});
