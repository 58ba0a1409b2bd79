import autocannon from "autocannon";
import { itemAt } from "#lib/lookups.ts";
import { processorTimeMs } from "./processor-time.ts";
import { hasWrk, runWrk } from "./wrk.ts";

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
  /** Other paths of the same origin: each request takes one of them at random instead. */
  paths?: readonly string[];
  /** Each sends one request at a time and accepts compression, as a browser does. */
  connections?: number;
  /** Whether each request gets a meaningless parameter, to bypass every cache. */
  isUnique?: boolean;
  /** Posted as JSON. */
  body?: object;
  /** Rate limit over all connections; unlimited when absent. */
  requestsPerSecond?: number;
  seconds: number;
  /** Accept-Encoding; gzip alone by default, so that figures compare with earlier ones. */
  encodings?: string;
  /** The process whose CPU time is measured. */
  pid?: number;
}

/** Accept-Encoding of the browsers of 2026. */
export const browserEncodings = "gzip, deflate, br, zstd";

const warmUpSeconds = 1;
const defaultConnections = 4;
const usualPauseMs = 10;

/** wrk where it is installed, else autocannon, which may be slower than the server that it measures. */
export const client = hasWrk() ? "wrk" : "autocannon";

/** Warms up, then measures. */
export async function measure(asking: Asking): Promise<Load> {
  await ask({ ...asking, seconds: warmUpSeconds });
  return ask(asking);
}

/** Measures that often, one after the other. */
export async function measureTimes(rounds: number, asking: Asking): Promise<Load[]> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await measure(asking));
  return loads;
}

function ask(asking: Asking): Promise<Load> {
  return client === "wrk" ? askByWrk(asking) : askByAutocannon(asking);
}

function headersOf({ body, encodings = "gzip" }: Asking): Record<string, string> {
  return { "accept-encoding": encodings, ...(body && { "content-type": "application/json" }) };
}

async function askByWrk(asking: Asking): Promise<Load> {
  const { origin, pathname, search } = new URL(asking.url);
  const usedMs = asking.pid === undefined ? null : processorTimeMs(asking.pid);
  const result = await runWrk({
    origin,
    paths: asking.paths ?? [`${pathname}${search}`],
    seconds: asking.seconds,
    headers: headersOf(asking),
    ...pacing(asking),
    isUnique: asking.isUnique ?? false,
    body: asking.body ? JSON.stringify(asking.body) : null,
  });
  const nowUsedMs = asking.pid === undefined ? null : processorTimeMs(asking.pid);
  const count = Math.max(1, result.requests);
  return {
    p50: round(result.p50, 1),
    p95: round(result.p95, 1),
    p99: round(result.p99, 1),
    requestsPerSecond: Math.round(result.requests / result.seconds),
    processorMs: usedMs === null || nowUsedMs === null ? null : round((nowUsedMs - usedMs) / count, 3),
    bytes: Math.round(result.bytes / count),
    failures: result.failures,
  };
}

/** wrk cannot limit its rate: each connection pauses before each request instead, so that all together reach about that rate. */
function pacing({ requestsPerSecond, connections = defaultConnections }: Asking) {
  if (requestsPerSecond === undefined) return { connections, pauseMs: 0 };
  const pausing = Math.max(connections, Math.ceil((requestsPerSecond * usualPauseMs) / 1000));
  return { connections: pausing, pauseMs: Math.round((pausing / requestsPerSecond) * 1000) };
}

let asked = 0;

function askByAutocannon(asking: Asking): Promise<Load> {
  const { origin, pathname, search } = new URL(asking.url);
  const path = `${pathname}${search}`;
  const body = asking.body && JSON.stringify(asking.body);
  const usedMs = asking.pid === undefined ? null : processorTimeMs(asking.pid);
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const instance = autocannon(
      {
        url: origin,
        connections: asking.connections ?? defaultConnections,
        duration: asking.seconds,
        // The product closes a connection after a thousand requests, and this client would keep using it.
        reconnectRate: 900,
        ...(asking.requestsPerSecond && { overallRate: asking.requestsPerSecond }),
        headers: headersOf(asking),
        requests: [
          {
            method: body ? "POST" : "GET",
            path,
            ...(body && { body }),
            setupRequest: (request: autocannon.Request) => {
              asked += 1;
              const { paths = [path], isUnique } = asking;
              const chosen = itemAt(paths, Math.floor(Math.random() * paths.length));
              const separator = chosen.includes("?") ? "&" : "?";
              return { ...request, path: isUnique ? `${chosen}${separator}unique=${asked}` : chosen };
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
