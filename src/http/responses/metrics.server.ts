import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#lib/config.server.ts";
import packageFacts from "../../../package.json" with { type: "json" };
import type { Deps } from "../deps.server.ts";

/** How the page cache served a request: from memory, from memory while a new response is rendered, rendered now, or bypassed. */
export type CacheOutcome = "hit" | "stale" | "miss" | "bypass";

/** One answered request. */
export interface AnsweredRequest {
  /** The route's pattern, never the address itself: see route-pattern.server.ts. */
  route: string;
  method: string;
  status: number;
  seconds: number;
  /** Left out where no cache is in front of the route. */
  cache?: CacheOutcome;
}

/** What the page cache holds at this moment. */
export interface CacheSize {
  bytes: number;
  entries: number;
}

/** How far the work that fills the page cache is. */
interface FillFigures {
  done: number;
  total: number;
}

type Metrics = ReturnType<typeof makeMetrics>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    /** Null without METRICS_TOKEN: nobody could read it. */
    metrics: Metrics | null;
  }
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Upper bounds in seconds: a cached page to the longest time-out. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters of one application at zero; null without METRICS_TOKEN: nobody could read them. */
export function openMetrics(config: Pick<Config, "METRICS_TOKEN">): Metrics | null {
  return config.METRICS_TOKEN ? makeMetrics() : null;
}

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "margdeep_build_info",
    help: "Always 1; labels carry the app and Node versions",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: packageFacts.version, node: process.version }, 1);
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const cacheSize: { read: () => CacheSize } = { read: () => ({ bytes: 0, entries: 0 }) };
  const gaugeOfCache = (name: string, help: string, of: keyof CacheSize) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(cacheSize.read()[of]);
      },
    });
  gaugeOfCache("margdeep_page_cache_bytes", "Bytes that the page cache holds", "bytes");
  gaugeOfCache("margdeep_page_cache_entries", "Answers that the page cache holds", "entries");
  const fill: { read: () => FillFigures } = { read: () => ({ done: 0, total: 0 }) };
  const gaugeOfFill = (name: string, help: string, of: keyof FillFigures) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(fill.read()[of]);
      },
    });
  gaugeOfFill("margdeep_page_fill_done", "Colleges' pages that the last background fill went through", "done");
  gaugeOfFill("margdeep_page_fill_total", "Colleges' pages that the last background fill has to go through", "total");
  return {
    registry,
    cacheSize,
    fill,
    requests: new Histogram({
      name: "margdeep_http_request_seconds",
      help: "Time to answer a request, by route pattern, method and class of status",
      labelNames: ["route", "method", "status"] as const,
      buckets,
      registers,
    }),
    cache: count("margdeep_page_cache_total", "Answers by what the page cache did", ["outcome"]),
    shed: count("margdeep_shed_requests_total", "Requests answered 503 to spare the process, by what was short", [
      "reason",
    ]),
    limits: count("margdeep_limits_hit_total", "Requests refused because something was done too often", ["action"]),
    signIns: count("margdeep_sign_ins_total", "Passwords that were checked, at login or once more", ["who", "outcome"]),
  };
}

/** Records the duration of a request. */
export function observeRequest(deps: Deps, { route, method, status, seconds, cache }: AnsweredRequest): void {
  const metrics = deps.state.metrics;
  if (!metrics) return;
  metrics.requests.observe(
    { route, method: methods.has(method) ? method : "other", status: `${Math.floor(status / 100)}xx` },
    seconds,
  );
  if (cache) metrics.cache.inc({ outcome: cache });
}

/** Counts what the page cache did outside a request, such as a refresh behind a stale answer. */
export function countCache(deps: Deps, outcome: CacheOutcome): void {
  deps.state.metrics?.cache.inc({ outcome });
}

/** Exposes the size of the page cache to `/metrics`. */
export function exposeCacheSize(deps: Deps, read: () => CacheSize): void {
  const metrics = deps.state.metrics;
  if (metrics) metrics.cacheSize.read = read;
}

/** Exposes the progress of the background fill to `/metrics`. */
export function exposeFill(deps: Deps, read: () => FillFigures): void {
  const metrics = deps.state.metrics;
  if (metrics) metrics.fill.read = read;
}

/**
 * Counts a request that was turned away to spare the process.
 *
 * @param reason a fixed word, such as "event_loop" or "connections"
 */
export function countShed(deps: Deps, reason: string): void {
  deps.state.metrics?.shed.inc({ reason });
}

/**
 * Counts a request that was refused because its limit was reached.
 *
 * @param action a name of the list in rate-limit.server.ts
 */
export function countLimitHit(deps: Deps, action: string): void {
  deps.state.metrics?.limits.inc({ action });
}

/** Counts a password that was checked; attempts beyond their limit are counted by countLimitHit. */
export function countSignIn(deps: Deps, who: "student" | "staff", outcome: "ok" | "refused"): void {
  deps.state.metrics?.signIns.inc({ who, outcome });
}
