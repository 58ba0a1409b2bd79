import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { HashResult, HashWork } from "./hash-thread.server.ts";

// The source where the code runs from its sources, as in tests and scripts; in the server its build (decision 0079).
const isSource = import.meta.url.endsWith(".ts");
const file = createRequire(import.meta.url).resolve(
  isSource ? "#features/accounts/service/hash-thread.server.ts" : "#threads/hash-thread.cjs",
);
/** It holds no data but one password at a time; what Argon2 fills is outside of these. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

const idle: Worker[] = [];

/**
 * Hashes in a thread of lower priority, so that pages do not wait for sign-ins. There are as many threads as pieces of work
 * at one time: the caller limits them. They end with the process.
 */
export function hashInThread(work: HashWork): Promise<HashResult> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  return new Promise((resolve, reject) => {
    const forget = () => thread.off("message", succeed).off("error", fail).off("exit", fail);
    const succeed = (result: HashResult) => {
      forget();
      // A process that has nothing else to do may end.
      thread.unref();
      idle.push(thread);
      resolve(result);
    };
    const fail = (reason: unknown) => {
      forget();
      reject(reason instanceof Error ? reason : new Error("A thread that hashes has ended"));
    };
    thread.on("message", succeed).on("error", fail).on("exit", fail);
    thread.postMessage(work);
  });
}

function startThread(): Worker {
  const thread = new Worker(pathToFileURL(file), { resourceLimits, execArgv: [] });
  // One that ends while it does nothing must not end the process with it.
  thread.on("error", () => {});
  return thread.once("exit", () => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  });
}
