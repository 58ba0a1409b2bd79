import { Worker } from "node:worker_threads";
import type { BuildReply, BuildRequest } from "./build-thread.server.ts";

/** How long an idle thread stays, for a change that is already being read. It holds about 120 MB, and a new one starts while rows are read. */
const idleMs = 1_000;

/** Builds indexes beside the requests; one at a time. */
export interface IndexThread {
  /** Starts the thread, which takes a fifth of a second, while the rows are still being read. */
  start: () => void;
  /** @returns the parts of the index in their order; throws when the build fails or the thread ends */
  build: (request: BuildRequest) => AsyncIterable<Uint8Array>;
}

/** @param program path of the build of build-thread.server.ts, which Node runs as it is */
export function openIndexThread(program: string): IndexThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    clearTimeout(idle);
    if (worker) return worker;
    const started = new Worker(program, { env: {}, execArgv: [] });
    started.unref();
    const forget = () => {
      if (worker === started) worker = null;
    };
    started.on("error", forget).on("exit", forget);
    worker = started;
    return started;
  }

  async function* build(request: BuildRequest): AsyncGenerator<Uint8Array> {
    const running = start();
    const replies = listen(running);
    try {
      running.postMessage(request);
      for await (const reply of replies) {
        if (reply === null) return;
        if ("error" in reply) throw new Error(reply.error);
        yield reply;
      }
      throw new Error("the thread ended before the index was built");
    } finally {
      idle = setTimeout(() => void running.terminate(), idleMs).unref();
    }
  }
  return { start, build };
}

/** What the thread sends, one reply a turn of the event loop, so that requests come in between. */
async function* listen(worker: Worker): AsyncGenerator<BuildReply> {
  const replies: BuildReply[] = [];
  let failure: Error | null = null;
  let isEnded = false;
  let wake = () => {};
  const onMessage = (reply: BuildReply) => {
    replies.push(reply);
    wake();
  };
  const onError = (error: Error) => {
    failure = error;
    wake();
  };
  const onExit = () => {
    isEnded = true;
    wake();
  };
  // A build keeps the process: somebody waits for it.
  worker.ref();
  worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  try {
    for (;;) {
      if (failure) throw failure;
      const reply = replies.shift();
      if (reply !== undefined) {
        yield reply;
        await new Promise((resolve) => setImmediate(resolve));
      } else if (isEnded) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    worker.unref();
  }
}
