import autocannon from "autocannon";

const connections = 4;
const warmUpSeconds = 2;
const measuredSeconds = 8;

/** What one address took, in milliseconds as its client saw it. */
export interface Load {
  p50: number;
  p95: number;
  p99: number;
  requestsPerSecond: number;
  /** Of one answer, headers included. */
  bytes: number;
  /** Answers that were not 2xx, and requests without one. */
  failures: number;
}

/**
 * Asks for one address over 4 connections, one request at a time on each, as a browser would: compressed.
 *
 * @param isUnique adds a parameter of no meaning to each request, so that nothing between can answer from a cache
 */
export async function measure(url: string, isUnique = true): Promise<Load> {
  await ask(url, { isUnique, connections }, warmUpSeconds);
  return ask(url, { isUnique, connections }, measuredSeconds);
}

/**
 * Posts the same JSON again and again.
 *
 * @param atOnce how many requests are under way at one time
 */
export async function measurePosts(url: string, body: object, atOnce: number): Promise<Load> {
  const kind = { isUnique: false, connections: atOnce, body: JSON.stringify(body) };
  await ask(url, kind, warmUpSeconds);
  return ask(url, kind, measuredSeconds);
}

/** What is asked for and by how many connections; with a body it is posted. */
interface Kind {
  isUnique: boolean;
  connections: number;
  body?: string;
}

let asked = 0;

function ask(address: string, { isUnique, connections, body }: Kind, seconds: number): Promise<Load> {
  const { origin, pathname, search } = new URL(address);
  const path = `${pathname}${search}`;
  const separator = search ? "&" : "?";
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        headers: { "accept-encoding": "gzip, deflate, br", ...(body && { "content-type": "application/json" }) },
        requests: [
          {
            method: body ? "POST" : "GET",
            path,
            ...(body && { body }),
            setupRequest: (request: autocannon.Request) => {
              asked += 1;
              return isUnique ? { ...request, path: `${path}${separator}unique=${asked}` } : request;
            },
          },
        ],
      },
      (error: unknown, result: autocannon.Result) => {
        if (error) return reject(error);
        times.sort((a, b) => a - b);
        resolve({
          p50: percentile(times, 0.5),
          p95: percentile(times, 0.95),
          p99: percentile(times, 0.99),
          requestsPerSecond: Math.round(result.requests.average),
          bytes: Math.round(result.throughput.total / Math.max(1, times.length)),
          failures: result.non2xx + result.errors + result.timeouts,
        });
      },
    );
    instance.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
}

/** @param sorted ascending */
function percentile(sorted: number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return Math.round(value * 10) / 10;
}
