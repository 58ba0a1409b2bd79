import { LRUCache } from "lru-cache";
import { RateLimiterRes } from "rate-limiter-flexible";
import { sha256 } from "#lib/secrets.server.ts";
import type { Deps } from "../deps.server.ts";
import type { Limit } from "../limits/limit-store.server.ts";

/** Whether a secret is that of a session of a browser that has not run out. */
export type IsLiveSession = (deps: Deps, secret: string) => Promise<boolean>;

/** What is known of sessions without asking the database again. */
interface LiveSessions {
  ask: IsLiveSession;
  /** Hashes of secrets that the database knew within the last minute. */
  known: LRUCache<string, true>;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    liveSessions: LiveSessions;
  }
}

export function openLiveSessions(ask: IsLiveSession): LiveSessions {
  return { ask, known: new LRUCache({ max: 20_000, ttl: 60_000 }) };
}

/** Invented secrets of one address that the database is queried for. Sessions that exist do not count. */
const inventions: Limit = { points: 300, durationSeconds: 60 };

/**
 * Whether a session's secret is more than a made-up one: only then is its caller anybody but a stranger. The database is
 * queried at most once a minute for a session that exists.
 *
 * @returns "unknown" where the database is not queried: it is away, or the address invented too many secrets
 */
export async function judgeSession(deps: Deps, address: string, secret: string): Promise<"live" | "none" | "unknown"> {
  const { ask, known } = deps.state.liveSessions;
  const hash = sha256(secret);
  if (known.has(hash)) return "live";
  const invented = deps.limits.localLimiter("invented sessions", inventions);
  try {
    // Before the question, so that many at one instant count too.
    await invented.consume(address);
    if (!(await ask(deps, secret))) return "none";
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) deps.log.debug({ err: thrown }, "a session could not be looked up");
    return "unknown";
  }
  await invented.reward(address);
  known.set(hash, true);
  return "live";
}
