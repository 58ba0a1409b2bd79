import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { PressureGauges } from "../limits/pressure-gauges.server.ts";

/** What became of an address: its page was rendered, was cached already, or there is no room for it. */
export type AheadOutcome = "made" | "cached already" | "full";

export interface BackgroundFillOptions {
  /** Addresses to cache, the most visited ones first. */
  listAddresses: () => Promise<string[]>;
  fillAhead: (address: string) => Promise<AheadOutcome>;
  pressure: PressureGauges;
  /** Milliseconds since the last request of a visitor. */
  idleMs: () => number;
  onFailure: (error: Error) => void;
  /** How long facts must be unchanged before pages are rendered from them. */
  settleMs?: number;
}

/** The progress of the fill. */
export interface FillProgress {
  isRunning: boolean;
  done: number;
  total: number;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    /** Null: there is no background fill. */
    pageFill: (() => FillProgress) | null;
  }
}

export type BackgroundFill = ReturnType<typeof openBackgroundFill>;

/** Two at once: one is compressed off the main thread while the next one is rendered. */
const workers = 2;
/** The process is idle after this time without a request. */
const quietMs = 250;
/** While requests arrive, each rendering is followed by a pause of this many times its duration: it delays one request in 25. */
const pauseTimes = 24;
const busyDelayMs = 50;
const busyWaitMs = 250;
/** However busy the process or its machine is, the next page is rendered after this many waits. */
const maxBusyWaits = 4;
const checkEveryMs = 600_000;

/**
 * Caches pages before they are requested: after the start, after changes, and when a cached page is no longer fresh. Visitors have
 * priority: the fill pauses while requests are served, and slows down while the event loop is late.
 */
export function openBackgroundFill(options: BackgroundFillOptions) {
  const { listAddresses, fillAhead, pressure, idleMs, onFailure, settleMs = 120_000 } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const progress: FillProgress = { isRunning: false, done: 0, total: 0 };
  let pass: Promise<void> | null = null;
  let isRestartRequested = false;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    if (pass) {
      isRestartRequested = true;
      return;
    }
    pass = run()
      .catch((error: Error) => {
        if (!signal.aborted) onFailure(error);
      })
      .finally(() => {
        pass = null;
        progress.isRunning = false;
        startAfter(isRestartRequested ? settleMs : checkEveryMs);
        isRestartRequested = false;
      });
  }

  function startAfter(ms: number): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(start, ms).unref();
  }

  async function run(): Promise<void> {
    const addresses = await listAddresses();
    Object.assign(progress, { isRunning: true, done: 0, total: addresses.length });
    const left = addresses.values();
    await Promise.all(Array.from({ length: workers }, () => work(left)));
  }

  async function work(left: Iterator<string>): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) {
      if (signal.aborted) return;
      const began = performance.now();
      const outcome = await fillAhead(next.value);
      if (outcome === "full") return;
      progress.done += 1;
      if (outcome === "made") await yieldToVisitors(performance.now() - began);
      // Checking thousands of cached pages must not block requests either.
      else if (progress.done % 100 === 0) await nextTurn();
    }
  }

  const isBusy = () => pressure.eventLoopDelayMs() > busyDelayMs || pressure.databaseWaiting() > 0;

  async function yieldToVisitors(tookMs: number): Promise<void> {
    await nextTurn();
    if (idleMs() < quietMs) await wait(tookMs * pauseTimes, undefined, { signal, ref: false });
    for (let waits = 0; waits < maxBusyWaits && isBusy(); waits += 1) {
      await wait(busyWaitMs, undefined, { signal, ref: false });
    }
  }

  return {
    start,
    /** Facts changed: pages that showed them are rendered again once the changes have ended. */
    markChanged(): void {
      if (pass) isRestartRequested = true;
      else startAfter(settleMs);
    },
    progress: (): FillProgress => ({ ...progress }),
    async close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      await pass;
    },
  };
}
