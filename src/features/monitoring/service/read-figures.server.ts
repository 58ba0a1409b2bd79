import { statfs } from "node:fs/promises";
import { type QueueFigures, readQueueFigures } from "#gateways/queue-figures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type Counts, readCounts } from "../store.server.ts";

/** How the product is at one moment. */
export interface Figures {
  /** Null: the database did not answer in time. */
  database: DatabaseFigures | null;
  /** Of the disk that holds DATA_DIR; null: it cannot be read. */
  disk: { freeBytes: number; sizeBytes: number } | null;
}

export interface DatabaseFigures extends Counts {
  queues: QueueFigures[];
  /** How long the look itself took. */
  seconds: number;
}

const keptMs = 10_000;
/** A look that takes longer counts as no answer; scrapers give up after ten seconds. */
const timeoutMs = 5_000;

interface Look {
  startedMs: number;
  figures: Promise<Figures>;
}

/** What was read last, and the query that is still open. */
interface FiguresCache {
  latest: Look | null;
  running: Promise<DatabaseFigures> | null;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    figures: FiguresCache;
  }
}

export function openFiguresCache(): FiguresCache {
  return { latest: null, running: null };
}

/** How the product is, looked at no more than once every 10 seconds however many ask. Never rejects. */
export function readFigures(deps: Deps): Promise<Figures> {
  const known = deps.state.figures.latest;
  const nowMs = performance.now();
  if (known && nowMs - known.startedMs < keptMs) return known.figures;
  const figures = look(deps);
  deps.state.figures.latest = { startedMs: nowMs, figures };
  return figures;
}

/** Makes the next look a new one: somebody has just mended what the last one saw. */
export function invalidateFigures({ state }: Pick<Deps, "state">): void {
  state.figures.latest = null;
}

async function look(deps: Deps): Promise<Figures> {
  const [database, disk] = await Promise.all([withinTimeout(readOnce(deps)), readDisk(deps.config.DATA_DIR)]);
  return { database, disk };
}

/** A question that is still open is not repeated: a database that hangs would collect them. */
function readOnce(deps: Deps): Promise<DatabaseFigures> {
  const { figures } = deps.state;
  figures.running ??= ask(deps).finally(() => {
    figures.running = null;
  });
  return figures.running;
}

async function ask(deps: Deps): Promise<DatabaseFigures> {
  const started = performance.now();
  const [counts, queues] = [await readCounts(deps.db, deps.now()), await readQueueFigures(deps.db)];
  return { ...counts, queues, seconds: (performance.now() - started) / 1000 };
}

async function withinTimeout<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    // That the database is away is what the figures then tell; the requests that need it log why.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function readDisk(folder: string): Promise<Figures["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}
