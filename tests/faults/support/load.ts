import { Agent, request } from "node:http";

/** What became of the requests of a load. */
export interface LoadResult {
  /** Answers that came whole, by status. */
  statuses: Record<number, number>;
  /** Requests without a whole answer: refused, cut off or too late. Nobody may see one while the product stops in order. */
  broken: string[];
  /** Milliseconds until the whole answer, of those that came whole, shortest first. */
  timesMs: number[];
}

export interface LoadOptions {
  /** Where to: called before each request, so that it may change. */
  address: () => string;
  /** Requested in turn. */
  paths: readonly string[];
  /** How many requests are under way at any moment. */
  connections: number;
  /** Without an answer for so long a request counts as broken. */
  timeoutMs?: number;
}

/** Requests pages again and again over persistent connections, until it is stopped. */
export function startLoad({ address, paths, connections, timeoutMs = 30_000 }: LoadOptions) {
  const result: LoadResult = { statuses: {}, broken: [], timesMs: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = 0;
  let isStopped = false;

  const one = async () => {
    const path = paths[asked++ % paths.length] as string;
    const began = performance.now();
    try {
      const status = await ask(new URL(path, address()), agent, timeoutMs);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      result.timesMs.push(performance.now() - began);
    } catch (error) {
      result.broken.push(`${path}: ${(error as Error).message}`);
      // Where nobody listens, the next attempt is not worth a busy loop.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const workers = Array.from({ length: connections }, async () => {
    while (!isStopped) await one();
  });
  return {
    result,
    /** How many requests have an answer of some kind. */
    answered: () => result.timesMs.length + result.broken.length,
    /** Lets the requests under way finish, and tells what became of all. */
    stop: async (): Promise<LoadResult> => {
      isStopped = true;
      await Promise.all(workers);
      agent.destroy();
      result.timesMs.sort((a, b) => a - b);
      return result;
    },
  };
}

/** The time within which this share of the answers came, in milliseconds. */
export function percentile({ timesMs }: LoadResult, share: number): number {
  return timesMs[Math.min(timesMs.length - 1, Math.floor(timesMs.length * share))] ?? Number.NaN;
}

/** @returns the status of an answer that came whole */
function ask(url: URL, agent: Agent, timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, timeout: timeoutMs, headers: { accept: "text/html" } }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => (response.complete ? resolve(response.statusCode ?? 0) : reject(new Error("cut off"))));
    });
    asked.on("timeout", () => asked.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    asked.on("error", reject);
    asked.end();
  });
}
