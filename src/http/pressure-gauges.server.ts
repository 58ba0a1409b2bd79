import { monitorEventLoopDelay } from "node:perf_hooks";
import type { OpenDatabase } from "#db/client.server.ts";

/** How hard the process works at this moment. */
export interface PressureGauges {
  /** How late the event loop has been, without a break, over the last second. */
  eventLoopDelayMs: () => number;
  /** Requests that wait for a connection to the database. */
  databaseWaiting: () => number;
}

const resolutionMs = 20;
const windowMs = 500;

/**
 * Begins to measure. A single long task, such as a search index that is built anew, is no pressure: the delay counts
 * that was there in each of the last two halves of a second.
 */
export function openPressureGauges({ connections }: Pick<OpenDatabase, "connections">) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let delays = [0, 0];
  const timer = setInterval(() => {
    const delayMs = histogram.count === 0 ? 0 : histogram.mean / 1e6 - resolutionMs;
    delays = [delays[1] ?? 0, delayMs];
    histogram.reset();
  }, windowMs).unref();
  return {
    eventLoopDelayMs: () => Math.min(...delays),
    databaseWaiting: () => connections()?.waiting ?? 0,
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  } satisfies PressureGauges & { close: () => void };
}
