import autocannon from "autocannon";
import { processorTimeMs } from "./processor-time.ts";

/** Latency of one address in milliseconds, as seen by the client. */
export interface Load {
  p50: number;
  p95: number;
  p99: number;
  requestsPerSecond: number;
  /** CPU time of the server per response; null where unavailable. */
  processorMs: number | null;
  /** Bytes per response, headers included. */
  bytes: number;
  /** Responses other than 2xx, and requests without a response. */
  failures: number;
}

/** The request, its sender and the duration of the load. */
export interface Asking {
  url: string;
  /** Each sends one request at a time and accepts compression, as a browser does. */
  connections?: number;
  /** Whether each request gets a meaningless parameter, to bypass every cache. */
  isUnique?: boolean;
  /** Posted as JSON. */
  body?: object;
  /** Rate limit over all connections; unlimited when absent. */
  requestsPerSecond?: number;
  seconds: number;
  /** The process whose CPU time is measured. */
  pid?: number;
}

const warmUpSeconds = 1;

/** Warms up, then measures. */
export async function measure(asking: Asking): Promise<Load> {
  await ask({ ...asking, seconds: warmUpSeconds });
  return ask(asking);
}

let asked = 0;

function ask(asking: Asking): Promise<Load> {
  const { origin, pathname, search } = new URL(asking.url);
  const path = `${pathname}${search}`;
  const separator = search ? "&" : "?";
  const body = asking.body && JSON.stringify(asking.body);
  const usedMs = asking.pid === undefined ? null : processorTimeMs(asking.pid);
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const instance = autocannon(
      {
        url: origin,
        connections: asking.connections ?? 4,
        duration: asking.seconds,
        // The product closes a connection after a thousand requests, and this client would keep using it.
        reconnectRate: 900,
        ...(asking.requestsPerSecond && { overallRate: asking.requestsPerSecond }),
        headers: { "accept-encoding": "gzip, deflate, br", ...(body && { "content-type": "application/json" }) },
        requests: [
          {
            method: body ? "POST" : "GET",
            path,
            ...(body && { body }),
            setupRequest: (request: autocannon.Request) => {
              asked += 1;
              return asking.isUnique ? { ...request, path: `${path}${separator}unique=${asked}` } : request;
            },
          },
        ],
      },
      (error: unknown, result: autocannon.Result) => {
        if (error) return reject(error);
        const nowUsedMs = asking.pid === undefined ? null : processorTimeMs(asking.pid);
        resolve({
          ...percentiles(times),
          requestsPerSecond: Math.round(result.requests.average),
          processorMs:
            usedMs === null || nowUsedMs === null ? null : round((nowUsedMs - usedMs) / Math.max(1, times.length), 3),
          bytes: Math.round(result.throughput.total / Math.max(1, times.length)),
          failures: result.non2xx + result.errors + result.timeouts,
        });
      },
    );
    instance.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
}

function percentiles(times: number[]): Pick<Load, "p50" | "p95" | "p99"> {
  times.sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN, 1);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
