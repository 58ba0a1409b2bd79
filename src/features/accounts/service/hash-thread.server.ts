/** A thread that hashes, one piece of work after the other: started by hash-threads.server.ts. */
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

/** Makes a hash with these options, or compares a password with one. */
export type HashWork = { password: string; options: Options } | { password: string; passwordHash: string };

/** False too for a hash that cannot be read. */
export type HashResult = string | boolean;

/** As `nice -n 5`: a third of the time that the serving thread gets where both need one processor. */
const lowerBy = 5;

// Elsewhere the system's call changes the whole process.
if (process.platform === "linux") setPriority(Math.min(19, getPriority() + lowerBy));

parentPort?.on("message", (work: HashWork) => parentPort?.postMessage(doWork(work)));

function doWork(work: HashWork): HashResult {
  if ("options" in work) return hashSync(work.password, work.options);
  try {
    return verifySync(work.passwordHash, work.password);
  } catch {
    return false;
  }
}
