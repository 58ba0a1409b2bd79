import { fork } from "node:child_process";
import { setPriority } from "node:os";

/** A program of ours that computes for minutes, in a process of its own: no request waits for it. */
export interface ChildProgram {
  /**
   * Starts it, feeds it part by part, and returns what it sends last.
   *
   * @throws ProgramStopped when the product closes meanwhile, or the signal says so; Error when the program fails
   */
  run: <Result>(task: {
    parts: AsyncIterable<unknown>;
    /** For whatever it sends before its result. */
    onProgress: (step: string, share: number) => void;
    signal: AbortSignal;
  }) => Promise<Result>;
  /** Ends every run. */
  close: () => void;
}

/** What the program sends. */
export type ProgramReply =
  | { kind: "progress"; step: string; share: number }
  | { kind: "result"; result: unknown }
  | { kind: "failed"; message: string };

/** The program was ended before its result: it may run again. */
export class ProgramStopped extends Error {
  override readonly name = "ProgramStopped";
}

/** Memory of JavaScript objects in it; typed arrays come on top. */
const maxObjectsMb = 512;
/** As `nice` counts: requests come first on a machine with few cores. */
const niceness = 10;

/**
 * The program in a file. It gets no environment, so no secret, and no more than some memory.
 *
 * @param path of a TypeScript file, which Node runs as it is
 */
export function openChildProgram(path: string): ChildProgram {
  const closing = new AbortController();
  return {
    run: ({ parts, onProgress, signal }) =>
      runProgram(path, parts, onProgress, AbortSignal.any([signal, closing.signal])),
    close: () => closing.abort(),
  };
}

function runProgram<Result>(
  path: string,
  parts: AsyncIterable<unknown>,
  onProgress: (step: string, share: number) => void,
  signal: AbortSignal,
): Promise<Result> {
  if (signal.aborted) return Promise.reject(new ProgramStopped());
  const child = fork(path, [], {
    env: {},
    execArgv: [`--max-old-space-size=${maxObjectsMb}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  lowerPriority(child.pid);
  let output = "";
  child.stderr?.on("data", (text: Buffer) => {
    output = (output + text.toString()).slice(-2_000);
  });
  return new Promise<Result>((resolve, reject) => {
    const stop = () => {
      reject(new ProgramStopped());
      child.kill("SIGKILL");
    };
    signal.addEventListener("abort", stop, { once: true });
    // After "exit", so that all that it printed is here.
    child.once("close", (code, by) => {
      signal.removeEventListener("abort", stop);
      reject(new Error(`the program ended (${by ?? code}) without a result: ${output.trim() || "it printed nothing"}`));
    });
    child.once("error", reject);
    child.on("message", (reply: ProgramReply) => {
      if (reply.kind === "progress") onProgress(reply.step, reply.share);
      else if (reply.kind === "result") resolve(reply.result as Result);
      else reject(new Error(reply.message));
    });
    feed(child, parts).catch((error: Error) => {
      reject(error);
      child.kill("SIGKILL");
    });
  }).finally(() => child.kill("SIGKILL"));
}

/** One part at a time: the next one is read when the program's pipe has taken this one. */
async function feed(child: ReturnType<typeof fork>, parts: AsyncIterable<unknown>): Promise<void> {
  for await (const part of parts) {
    if (!child.connected) return;
    await new Promise<void>((resolve, reject) => {
      // A program that has ended says why itself.
      child.send(part as object, (error) => (error && child.connected ? reject(error) : resolve()));
    });
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Where the system does not allow it, the program has the priority of the product.
  }
}
