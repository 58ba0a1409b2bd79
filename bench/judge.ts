import type { Load } from "./load.ts";

/** A figure of the table and its bound. */
export interface Figure {
  what: string;
  value: number;
  /** The unit of the value: "p95", "of bare", "MB". */
  unit: string;
  bound: Bound;
  /** The load measurement behind the figure, when it is of a single address. */
  load?: Load;
  /** The reference server that served the same content. */
  reference?: Load;
  /** Requests a second of an earlier version, for comparison. */
  before?: number | undefined;
  /** Also a line of the short table. */
  isHeadline?: boolean;
}

export type Bound = { most: number } | { least: number };

/** Whether a figure meets its bound; a missing measurement or a load with failures never does. */
export function isMet({ value, bound, load }: Figure): boolean {
  if (load && load.failures > 0) return false;
  return "most" in bound ? value <= bound.most : value >= bound.least;
}

/** One line of the printed table. */
export function toRow(figure: Figure): Record<string, string | number> {
  const { what, value, unit, bound, load, reference } = figure;
  const failed = load && load.failures > 0 ? `${load.failures} FAILED` : null;
  return {
    what,
    measured: `${value} ${unit}`,
    bound: "most" in bound ? `at most ${bound.most}` : `at least ${bound.least}`,
    "": failed ?? (isMet(figure) ? "met" : "MISSED"),
    ...(load && {
      p50: load.p50,
      p95: load.p95,
      p99: load.p99,
      "req/s": load.requestsPerSecond,
      "cpu ms": load.processorMs ?? "",
      bytes: load.bytes,
    }),
    ...(reference && { "beside req/s": reference.requestsPerSecond, "beside cpu ms": reference.processorMs ?? "" }),
  };
}

/** One line of the short table: the work, what it cost, before and now, the goal, and what the reference did. */
export function toHeadline(figure: Figure): Record<string, string | number> {
  const { what, value, unit, bound, load, reference, before } = figure;
  return {
    work: what,
    before: before ?? "",
    "requests/s": load?.requestsPerSecond ?? "",
    "processor ms": load?.processorMs ?? "",
    measured: `${value} ${unit}`,
    goal: "most" in bound ? `at most ${bound.most}` : `at least ${bound.least}`,
    "": isMet(figure) ? "met" : "MISSED",
    "reference requests/s": reference?.requestsPerSecond ?? "",
    "reference processor ms": reference?.processorMs ?? "",
  };
}

/** The median; for an even count the lower of the two middle values, for none NaN. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** The median of each figure separately; failures are summed. */
export function medianLoad(loads: readonly Load[]): Load {
  const of = (read: (load: Load) => number) => median(loads.map(read));
  return {
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    p99: of(({ p99 }) => p99),
    requestsPerSecond: of(({ requestsPerSecond }) => requestsPerSecond),
    processorMs: loads.some(({ processorMs }) => processorMs === null) ? null : of((load) => load.processorMs ?? 0),
    bytes: of(({ bytes }) => bytes),
    failures: loads.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** Formats a ratio with two decimals. */
export function ratioOf(value: number, reference: number): number {
  return Math.round((value / reference) * 100) / 100;
}

/** Fluctuation of memory that does not count as growth. */
const steadyShare = 0.05;

/**
 * Whether memory grew continuously: compares the median of the last third of the minutes with that of the middle third. The
 * first third is ignored, since caches fill and V8 optimizes hot code.
 *
 * @param megabytes one per minute, oldest first
 * @returns null when there are fewer than six
 */
export function judgeGrowth(megabytes: readonly number[]): { share: number; isSteady: boolean } | null {
  const third = Math.floor(megabytes.length / 3);
  if (third < 2) return null;
  const before = median(megabytes.slice(-2 * third, -third));
  const after = median(megabytes.slice(-third));
  const share = Math.round((after / before - 1) * 1000) / 1000;
  return { share, isSteady: share <= steadyShare };
}
