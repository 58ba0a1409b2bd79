import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { ApiEnv } from "../request-context.server.ts";
import type { Limit } from "./limit-store.server.ts";

/** What is left of one limit after a request was counted. */
interface Quota {
  limit: Limit;
  remaining: number;
  resetSeconds: number;
}

/** The limits that the request in progress was counted by, by the names of their policies. */
type Quotas = Map<string, Quota>;

const inProgress = new AsyncLocalStorage<Quotas>();

/** Runs work, and tells by which limits it was counted. */
export async function collectQuotas<T>(work: () => Promise<T>): Promise<{ result: T; quotas: Quotas }> {
  const quotas: Quotas = new Map();
  return { result: await inProgress.run(quotas, work), quotas };
}

/** Notes for the reply what is left of a limit. */
export function noteQuota(name: string, limit: Limit, left: RateLimiterRes): void {
  const remaining = Math.max(0, left.remainingPoints);
  const resetSeconds = Math.ceil(left.msBeforeNext / 1000);
  inProgress.getStore()?.set(quotaName(name, limit), { limit, remaining, resetSeconds });
}

/**
 * The same of a use that is being counted.
 *
 * @throws RateLimiterRes beyond the limit
 */
export async function noteConsumed(name: string, limit: Limit, consumed: Promise<RateLimiterRes>): Promise<void> {
  try {
    noteQuota(name, limit, await consumed);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) noteQuota(name, limit, refused);
    throw refused;
  }
}

const windows: Record<number, string> = { 60: "minute", 900: "quarter-hour", 3600: "hour", 86400: "day" };

/** The name of a limit in replies and in the documentation, such as "contact/hour". */
export function quotaName(name: string, { durationSeconds }: Limit): string {
  return `${name}/${windows[durationSeconds] ?? durationSeconds}`;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10, names and values alternating; none where nothing was counted. */
export function quotaHeaders(quotas: Quotas): string[] {
  if (quotas.size === 0) return [];
  const join = (write: (quota: Quota) => string) =>
    [...quotas].map(([name, one]) => `"${name}";${write(one)}`).join(", ");
  return [
    ...["RateLimit-Policy", join(({ limit }) => `q=${limit.points};w=${limit.durationSeconds}`)],
    ...["RateLimit", join(({ remaining, resetSeconds }) => `r=${remaining};t=${resetSeconds}`)],
  ];
}

/** Whether an address is a call's: pages say nothing of limits. */
export function isCall(path: string): boolean {
  return path.startsWith("/api/") || /^\/(contacts\/?|mcp)$/.test(path);
}

/** Adds to every reply of a call what is left of the limits that counted it. What is cached for everybody has none. */
export function tellQuotas(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const isToldTo = isCall(c.req.path) || c.req.path.endsWith("/calendar.ics");
    if (c.get("publicResponse") || !isToldTo) return next();
    const { quotas } = await collectQuotas(next);
    const headers = quotaHeaders(quotas);
    for (let at = 0; at < headers.length; at += 2) c.header(headers[at] ?? "", headers[at + 1]);
  };
}
