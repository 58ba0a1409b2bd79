import { AppError } from "#lib/errors.ts";
import { limitWork } from "#lib/limit-work.server.ts";

/** A picture of 50 million pixels takes 150 MB while it is encoded, and occupies one core. */
const maxAtOnce = 2;
const maxQueued = 10;

/**
 * Processes at most two pictures at a time in this process; others wait in order of arrival.
 *
 * @throws AppError too_busy when ten are waiting
 */
export const limitToTwo = limitWork(maxAtOnce, maxQueued, () => new AppError("too_busy", undefined, 10));
