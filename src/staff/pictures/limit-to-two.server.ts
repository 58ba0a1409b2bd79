import { AppError } from "#lib/errors.ts";
import { limitWork } from "#lib/limit-work.server.ts";

/** One picture of 50 million pixels takes 150 MB while it is drawn, and each keeps a core busy. */
const maxAtOnce = 2;
const maxQueued = 10;

/**
 * Runs work on pictures, two at once at most in this process; the others wait in the order of their asking.
 *
 * @throws AppError too_busy when ten are waiting
 */
export const limitToTwo = limitWork(maxAtOnce, maxQueued, () => new AppError("too_busy", undefined, 10));
