import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HeavyWork, openHeavyThread } from "./heavy-work.server.ts";

let folder: string;
let work: HeavyWork;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "heavy-work-"));
  const program = join(folder, "thread.cjs");
  // why: the tasks of the product end; one that does not is what the time is for.
  writeFileSync(
    program,
    `const { parentPort } = require("node:worker_threads");
    const held = new Map();
    parentPort.on("message", (request) => {
      if ("hold" in request) return held.set(request.hold, request.packed);
      const { text } = request.input;
      if (text === "for ever") for (;;);
      if (text === "refuse") return parentPort.postMessage({ refusal: { code: "invalid_input", fields: { state: "no" } } });
      parentPort.postMessage({ result: { rows: [...held.values()], notUnderstood: [text] } });
    });`,
  );
  work = openHeavyThread(program);
});
afterAll(async () => {
  await work.close();
  rmSync(folder, { recursive: true });
});

const ask = (text: string, options?: Parameters<HeavyWork["run"]>[2]) =>
  work.run("read-list", { text, names: null }, options);

// proves S25.7
test("a task that takes longer than its time is refused in words, and the next one is done by another thread", async () => {
  await expect(ask("for ever", { maxMs: 50 })).rejects.toMatchObject({
    code: "heavy_work_too_long",
    message: expect.stringContaining("longer than the time"),
  });
  expect(await ask("one")).toEqual({ rows: [], notUnderstood: ["one"] });
});

// proves S25.7
test("more tasks than can wait are refused at once, with when to try again, and those that wait are done", async () => {
  const tasks = Array.from({ length: 40 }, (_, at) => ask(String(at)));
  const done = await Promise.allSettled(tasks);
  const refused = done.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect([done.length - refused.length, refused.length]).toEqual([33, 7]);
  expect(refused[0]!.reason).toMatchObject({ code: "heavy_work_busy", status: 503, retryAfterSeconds: 5 });
});

test("what tasks need is handed over once, and again when it changed", async () => {
  const packed: string[] = [];
  const pack = (stamp: string) => {
    packed.push(stamp);
    return stamp;
  };
  const needs = (stamp: string) => [{ name: "model", stamp, pack: () => pack(stamp) }];
  for (const stamp of ["a", "a", "b"]) expect((await ask("x", { needs: needs(stamp) })).rows).toEqual([stamp]);
  expect(packed).toEqual(["a", "b"]);
});

test("a refusal of a task arrives as it was thrown", async () => {
  await expect(ask("refuse")).rejects.toMatchObject({ code: "invalid_input", fields: { state: "no" } });
});
