import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#lib/errors.ts";
import type { Deps } from "../deps.server.ts";
import type { VerifiedKey } from "../request-context.server.ts";
import { countLimitHit } from "../responses/metrics.server.ts";
import { noteConsumed } from "./quotas.server.ts";

/** The name of the limit of a partner's key in replies and in the documentation. */
export const keyLimitName = "key-calls";
export const keyLimitSeconds = 60;

/**
 * Counts calls of a partner's key, over all processes together.
 *
 * @param uses how many this one counts for
 * @throws AppError slow_down beyond what the key may make in a minute
 */
export async function consumeKey(deps: Deps, { id, callsAMinute }: VerifiedKey, uses = 1): Promise<void> {
  if (deps.config.RATE_LIMITS === "off") return;
  const limit = { points: callsAMinute, durationSeconds: keyLimitSeconds };
  // A counter has one limit: keys with the same one share it, each counted by itself.
  const limiter = deps.limits.limiter(`${keyLimitName}-${callsAMinute}`, limit);
  try {
    await noteConsumed(keyLimitName, limit, limiter.consume(String(id), uses));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    countLimitHit(deps, keyLimitName);
    throw new AppError("slow_down", undefined, Math.ceil(refused.msBeforeNext / 1000));
  }
}
