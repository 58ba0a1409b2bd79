import { AppError } from "#lib/errors.ts";

/** One picture of 50 million pixels takes 150 MB while it is drawn, and each keeps a core busy. */
const maxBatchSize = 2;
const maxQueued = 10;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on pictures, two at once at most in this process; the others wait in the order of their asking.
 *
 * @throws AppError too_busy when ten are waiting
 */
export async function limitToTwo<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running === maxBatchSize) {
    if (waiting.length === maxQueued) throw new AppError("too_busy", undefined, 10);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
