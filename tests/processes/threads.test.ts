import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const threads = join(import.meta.dirname, "../../build/threads");

/** Starts the thread of argv[1], sends it argv[2] and prints its first answer. */
const asker = `
  const [program, question] = process.argv.slice(1);
  const thread = new (require("node:worker_threads").Worker)(program, { execArgv: [] });
  const end = (line) => thread.terminate().then(() => console.log(line));
  thread.once("message", (answer) => end(answer instanceof Uint8Array ? "bytes" : JSON.stringify(answer)));
  thread.once("error", (error) => end(String(error)));
  thread.postMessage(JSON.parse(question));
`;

/** Asks one of the server's threads, in a process that can compile no WebAssembly. */
function ask(program: string, question: object): string {
  const words = ["--wasm-max-module-size=1", "-e", asker, join(threads, program), JSON.stringify(question)];
  return execFileSync(process.execPath, words, { encoding: "utf8" }).trim();
}

// proves S28.4
test("passwords are compared in a thread without WebAssembly", () => {
  const options = { memoryCost: 8_192, timeCost: 2, parallelism: 1 };
  const passwordHash: unknown = JSON.parse(ask("hash-thread.cjs", { password: "a password", options }));
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(ask("hash-thread.cjs", { password: "a password", passwordHash })).toBe("true");
});

// proves S28.4
test("a search index is built in a thread without WebAssembly", () => {
  expect(ask("build-thread.cjs", { register: { entries: "[]", sources: "[]" } })).toBe("bytes");
});
