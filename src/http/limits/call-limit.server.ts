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

const minute = 60;

/** A whole college comes from one address; what the page cache answers does not count. */
const strangers: Limit = { points: 600, durationSeconds: minute };
/** Per session that exists, and per address: a school laboratory on result day shares one. */
const session: Limit = { points: 300, durationSeconds: minute };
const sessionsOfAddress: Limit = { points: 6_000, durationSeconds: minute };

/** Served from the disk, signed, or behind a login with limits of its own. */
const unlimited = ["/assets/", "/staff/", "/api/staff/", "/api/payment-webhook/", "/api/text-message-webhook/"];

/**
 * Counts one uncached call, in the memory of this process: it only keeps a single address from taking
 * the time of all others. A caller whose session does not exist is a stranger.
 *
 * @param secret of the session cookie, made up or not; null: there was none
 * @returns seconds to wait, or null when the call may be made
 */
export async function consumeCall(deps: Deps, address: string, secret: string | null): Promise<number | null> {
  if (deps.config.RATE_LIMITS === "off") return null;
  const here = deps.limits.localLimiter;
  try {
    const isLive = secret !== null && (await judgeSession(deps, address, secret)) === "live";
    if (!isLive) await here("calls", strangers).consume(address);
    else {
      await here("calls of all sessions", sessionsOfAddress).consume(address);
      await here("calls of a session", session).consume(`${address} ${sha256(secret)}`);
    }
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    countLimitHit(deps, "calls");
    return Math.ceil(refused.msBeforeNext / 1000);
  }
}

/** Refuses calls beyond what one address may make in a minute. Calls of the page cache were counted there. */
export function limitCalls(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.get("publicResponse") || unlimited.some((path) => c.req.path.startsWith(path))) return next();
    const deps = c.get("deps");
    const secret = readSessionCookie(c.req.raw.headers, deps.config);
    const waitSeconds = await consumeCall(deps, c.get("clientAddress"), secret);
    return waitSeconds === null ? next() : answerOutage(c, "slow_down", waitSeconds);
  };
}
