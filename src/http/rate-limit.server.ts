import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#lib/errors.ts";
import type { Deps } from "./deps.server.ts";

/** How often one client address may do a thing; every limit of a thing must hold. */
const limits = {
  contact: [
    { points: 5, durationSeconds: 3_600 },
    { points: 20, durationSeconds: 86_400 },
  ],
} as const satisfies Record<string, readonly { points: number; durationSeconds: number }[]>;

export type LimitedAction = keyof typeof limits;

/** Counters live with the deps they were asked for, so that two applications of one process (tests) do not share them. */
const limiters = new WeakMap<Deps, Map<string, RateLimiterMemory[]>>();

/**
 * Counts one more use.
 *
 * @param key whose uses are counted, such as a client address
 * @throws AppError too_many_requests
 */
export async function consume(deps: Deps, action: LimitedAction, key: string): Promise<void> {
  if (deps.config.RATE_LIMITS === "off") return;
  for (const limiter of limitersOf(deps, action)) {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes)
        throw new AppError("too_many_requests", undefined, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  }
}

function limitersOf(deps: Deps, action: LimitedAction): RateLimiterMemory[] {
  const all = limiters.get(deps) ?? new Map<string, RateLimiterMemory[]>();
  limiters.set(deps, all);
  const known = all.get(action);
  if (known) return known;
  const made = limits[action].map(
    ({ points, durationSeconds }) => new RateLimiterMemory({ points, duration: durationSeconds }),
  );
  all.set(action, made);
  return made;
}
