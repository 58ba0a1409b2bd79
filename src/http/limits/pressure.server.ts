import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { answerOutage } from "../responses/answer-outage.server.ts";
import { countShed } from "../responses/metrics.server.ts";
import type { PressureGauges } from "./pressure-gauges.server.ts";

interface Bounds {
  inFlight: number;
  /** Work on requests that the event loop took up in one go. */
  burstMs: number;
  eventLoopDelayMs: number;
  databaseWaiting: number;
}

/** Above these limits new requests are turned away, so that those in progress are answered in time. */
const ordinary: Bounds = { inFlight: 200, burstMs: 250, eventLoopDelayMs: 500, databaseWaiting: 50 };
/** Payments, staff, and the files of pages that were served: turned away last. */
const important: Bounds = { inFlight: 400, burstMs: 1_500, eventLoopDelayMs: 3_000, databaseWaiting: 150 };
const importantPaths = ["/api/payment-webhook/", "/api/payment-success/", "/api/staff/", "/staff/", "/assets/"];

const retryAfterSeconds = 2;

/**
 * Turns requests away early and cheaply while the process is overloaded. Requests that the page cache
 * answers never come here; health and metrics come before it.
 */
export function shedUnderPressure(): MiddlewareHandler<ApiEnv> {
  let inFlight = 0;
  return async (c, next) => {
    const deps = c.get("deps");
    const bounds = importantPaths.some((path) => c.req.path.startsWith(path)) ? important : ordinary;
    const shortage = findShortage(bounds, inFlight, deps.pressure);
    if (shortage) {
      countShed(deps, shortage);
      return answerOutage(c, "overloaded", retryAfterSeconds);
    }
    inFlight += 1;
    try {
      return await next();
    } finally {
      inFlight -= 1;
    }
  };
}

/** The scarce resource, as the metric names it; null: none. */
function findShortage(bounds: Bounds, inFlight: number, gauges: PressureGauges): string | null {
  const burstMs = gauges.countInBurst();
  if (inFlight >= bounds.inFlight) return "requests";
  if (burstMs > bounds.burstMs) return "turn";
  if (gauges.eventLoopDelayMs() > bounds.eventLoopDelayMs) return "event_loop";
  if (gauges.databaseWaiting() > bounds.databaseWaiting) return "database";
  return null;
}
