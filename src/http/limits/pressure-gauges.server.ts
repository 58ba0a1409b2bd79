import { monitorEventLoopDelay } from "node:perf_hooks";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Connections } from "#db/postgres-pool.server.ts";

/** The load of the process at this moment. */
export interface PressureGauges {
  /** How late the event loop has been, without a break, over the last second. */
  eventLoopDelayMs: () => number;
  /** Counts a request, and answers how long the burst it came in has been worked on; 0: there is no burst. */
  countInBurst: () => number;
  /** Requests that wait for a connection to the database. */
  databaseWaiting: () => number;
  /** Connections to the database; null: the embedded database has none. */
  connections: () => Connections | null;
}

/** Fewer at once are no burst, however slow the machine or one of them is. */
const burst = 20;

const resolutionMs = 20;
const windowMs = 500;

/**
 * Begins to measure. A single long task, such as a search index that is rebuilt, is no pressure: the delay counts
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
    countInBurst: measureTurns(),
    databaseWaiting: () => connections()?.waiting ?? 0,
    connections,
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  } satisfies PressureGauges & { close: () => void };
}

/**
 * Most pages are made without waiting for anything: the requests of a burst are then worked off one after the other
 * within one turn of the event loop, none is ever under way beside another, and no timer runs that could notice.
 *
 * @returns a function that is called with each request, and answers how long its burst has been worked on, in
 * milliseconds; 0 where there is no burst
 */
function measureTurns(): () => number {
  let turn: { beganMs: number; requests: number } | null = null;
  return () => {
    if (!turn) {
      turn = { beganMs: performance.now(), requests: 0 };
      setImmediate(() => {
        turn = null;
      });
    }
    turn.requests += 1;
    return turn.requests > burst ? performance.now() - turn.beganMs : 0;
  };
}
