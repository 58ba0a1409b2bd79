import { join } from "node:path";
import { expect, test } from "vitest";
import { openChildProgram, ProgramStopped } from "./child-program.server.ts";

const trainer = join(import.meta.dirname, "../features/chances/service/train-process.server.ts");
const words = { names: new Map(), listNames: new Map(), homeUniversities: new Map(), rules: null };

async function* feed(authority: string, afterwards: Promise<void> = Promise.resolve()) {
  yield { kind: "begin", authority, year: 2026, words };
  await afterwards;
  yield { kind: "end" };
}

const run = (program: ReturnType<typeof openChildProgram>, parts: AsyncIterable<unknown>, signal: AbortSignal) =>
  program.run({ parts, onProgress: () => {}, signal });
const never = new AbortController().signal;

test("a program that is fed is ended by its signal, and by the product that closes", async () => {
  const [cancelled, program] = [new AbortController(), openChildProgram(trainer)];
  const forever = new Promise<void>(() => {});
  const runs = [cancelled.signal, never].map((signal) => run(program, feed("josaa", forever), signal));
  const ended = Promise.allSettled(runs);
  cancelled.abort();
  program.close();
  for (const result of await ended) expect((result as PromiseRejectedResult).reason).toBeInstanceOf(ProgramStopped);
  await expect(run(program, feed("josaa"), never)).rejects.toBeInstanceOf(ProgramStopped);
});

test("a program that fails says why, also one that cannot start", async () => {
  const failing = run(openChildProgram(trainer), feed("nobody"), never);
  await expect(failing).rejects.toThrow("no model is known for nobody");
  const missing = run(openChildProgram(join(import.meta.dirname, "no-such-program.ts")), feed("josaa"), never);
  await expect(missing).rejects.toThrow(/without a result: .*no-such-program/s);
});
