import type { MiddlewareHandler } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import { sha256 } from "#lib/secrets.server.ts";
import type { Deps } from "../deps.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { answerOutage } from "../responses/answer-outage.server.ts";
import { countLimitHit } from "../responses/metrics.server.ts";
import { judgeSession } from "../session/live-sessions.server.ts";
import { readSessionCookie } from "../session/session-cookie.server.ts";
import type { Limit } from "./limit-store.server.ts";
import { noteConsumed } from "./quotas.server.ts";

const minute = 60;

/** How many calls may be made: decision 0027. What the page cache answers does not count. */
export const callLimits = {
  /** By address, for callers without a session: a whole college comes from one. */
  calls: { points: 600, durationSeconds: minute },
  /** By session that exists, and by address for all of its sessions: a school laboratory on result day shares one. */
  "session-calls": { points: 300, durationSeconds: minute },
  "address-calls": { points: 6_000, durationSeconds: minute },
} as const satisfies Record<string, Limit>;

/** Served from the disk, signed, or behind a login with limits of its own. */
const uncounted = ["/assets/", "/staff/", "/api/staff/", "/api/payment-webhook/", "/api/text-message-webhook/"];

/** Whether what is at an address is not counted. */
export function isUncounted(path: string): boolean {
  return uncounted.some((start) => path.startsWith(start));
}

/**
 * Counts one uncached call, in the memory of this process: it only keeps a single address from taking
 * the time of all others. A caller whose session does not exist is a stranger.
 *
 * @param secret of the session cookie, made up or not; null: there was none
 * @returns seconds to wait, or null when the call may be made
 */
export async function consumeCall(deps: Deps, address: string, secret: string | null): Promise<number | null> {
  if (deps.config.RATE_LIMITS === "off") return null;
  try {
    const isLive = secret !== null && (await judgeSession(deps, address, secret)) === "live";
    if (!isLive) await consumeLocally(deps, "calls", address);
    else {
      await consumeLocally(deps, "address-calls", address);
      await consumeLocally(deps, "session-calls", `${address} ${sha256(secret)}`);
    }
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    countLimitHit(deps, "calls");
    return Math.ceil(refused.msBeforeNext / 1000);
  }
}

/** @throws RateLimiterRes beyond the limit */
async function consumeLocally({ limits }: Deps, name: keyof typeof callLimits, key: string): Promise<void> {
  const limit = callLimits[name];
  await noteConsumed(name, limit, limits.localLimiter(name, limit).consume(key));
}

/**
 * Refuses calls beyond what one address may make in a minute. Calls of the page cache were counted there, those with a
 * partner's key by the key.
 */
export function limitCalls(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.get("publicResponse") || c.get("partnerKey") || isUncounted(c.req.path)) return next();
    const deps = c.get("deps");
    const secret = readSessionCookie(c.req.raw.headers, deps.config);
    const waitSeconds = await consumeCall(deps, c.get("clientAddress"), secret);
    return waitSeconds === null ? next() : answerOutage(c, "slow_down", waitSeconds);
  };
}
