import { execFile } from "node:child_process";
import { expect, test } from "vitest";

const file = new URL("../../src/lib/end-on-failure.server.ts", import.meta.url).href;

/** Runs a program of a few lines that fails; answers its status and what it logged. */
function run(failure: string): Promise<{ status: number | null; lines: Record<string, unknown>[] }> {
  const code = `
    import { pino } from "pino";
    import { endOnFailure } from ${JSON.stringify(file)};
    endOnFailure(pino({ base: null }));
    setInterval(() => {}, 1000);
    ${failure}`;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["--input-type=module", "-e", code], (_, stdout) => {
      const lines = stdout.split("\n").filter(Boolean);
      resolve({ status: child.exitCode, lines: lines.map((line) => JSON.parse(line)) });
    });
  });
}

for (const [what, failure, origin] of [
  ["an error that nobody catches", "setTimeout(() => { throw new RangeError('oh') }, 1);", "uncaughtException"],
  ["a rejection that nobody awaits", "Promise.reject(new RangeError('oh'));", "unhandledRejection"],
] as const) {
  test(`${what} is logged, and ends the process with a status other than 0`, async () => {
    const { status, lines } = await run(failure);
    expect(status).toBe(1);
    expect(lines).toMatchObject([{ level: 60, origin, err: { name: "RangeError", message: "oh" } }]);
  });
}
