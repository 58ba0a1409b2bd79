import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#lib/errors.ts";
import { keyScopeOf } from "#policies/policies.ts";
import type { NamedPolicy } from "#policies/policy.ts";
import type { Deps } from "../deps.server.ts";
import { callLimits, isUncounted } from "../limits/call-limit.server.ts";
import { consumeKey } from "../limits/key-limit.server.ts";
import type { ApiEnv, VerifiedKey } from "../request-context.server.ts";
import { answerOutage } from "../responses/answer-outage.server.ts";
import { answerProblem } from "../responses/problem.server.ts";

/** What a partner's key opens; null when it is unknown, over or revoked. */
export type VerifyKey = (deps: Deps, key: string) => Promise<VerifiedKey | null>;

/** A key as the header of a request has it; null: it has none. */
export function readPartnerKey(headers: Headers): string | null {
  return /^Bearer +(mdk_\S*)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/**
 * Verifies the key of a partner's program, and counts the request by it in place of its address. Such a request is for
 * nobody else: the page cache leaves it alone, and so must caches on the way.
 */
export function providePartnerKey(verify: VerifyKey): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const text = readPartnerKey(c.req.raw.headers);
    c.set("partnerKey", null);
    if (text === null || isUncounted(c.req.path)) return next();
    const [deps, address] = [c.get("deps"), c.get("clientAddress")];
    const refused = deps.limits.localLimiter("refused keys", callLimits.calls);
    try {
      // Before the question, so that many at one instant count too: the database is queried for no more invented keys
      // than a stranger may make calls.
      await refused.consume(address);
      const key = await verify(deps, text);
      if (!key) return refuse(c);
      await refused.reward(address);
      await consumeKey(deps, key);
      c.set("partnerKey", key);
    } catch (thrown) {
      const waitSeconds = waitOf(thrown);
      if (waitSeconds === null) throw thrown;
      return answerOutage(c, "slow_down", waitSeconds);
    }
    await next();
    ownReply(c);
  };
}

function refuse(c: Context<ApiEnv>): Response {
  c.header("WWW-Authenticate", 'Bearer error="invalid_token"');
  return answerProblem(c, "key_refused");
}

/** How long a refused caller waits; null: that is not why it failed. */
function waitOf(thrown: unknown): number | null {
  if (thrown instanceof RateLimiterRes) return Math.ceil(thrown.msBeforeNext / 1000);
  return thrown instanceof AppError && thrown.code === "slow_down" ? (thrown.retryAfterSeconds ?? 1) : null;
}

/** The reply may be stored by its caller alone: it says what is left of the key. */
function ownReply(c: Context<ApiEnv>): void {
  const stored = c.res.headers.get("Cache-Control");
  if (stored) c.header("Cache-Control", stored.replace(/\bpublic\b/, "private"));
  c.header("Vary", "Authorization", { append: true });
}

/**
 * The key by which an act is called, where it is.
 *
 * @throws AppError key_scope_missing (403) when the key does not open the act
 */
export function admitKey(c: Context<ApiEnv>, policy: NamedPolicy): VerifiedKey | null {
  const key = c.get("partnerKey");
  if (!key) return null;
  const scope = keyScopeOf(policy);
  if (!scope || !key.scopes.includes(scope)) throw new AppError("key_scope_missing");
  return key;
}
