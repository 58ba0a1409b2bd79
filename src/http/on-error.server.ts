import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isDatabaseAway, isDiskFull } from "#db/database-failures.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { answerTrouble } from "./answer-trouble.server.ts";
import type { Trouble } from "./plain-page.server.ts";
import { answerProblem } from "./problem.server.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** What keeps a request from being served without being anybody's mistake, and when to ask again. */
interface OwnTrouble {
  trouble: Trouble;
  retryAfterSeconds: number;
  /** For the log. */
  said: string;
}

function ownTrouble(error: unknown): OwnTrouble | null {
  if (isDatabaseAway(error)) {
    return { trouble: "database_away", retryAfterSeconds: 5, said: "the database does not answer" };
  }
  if (isDiskFull(error)) return { trouble: "disk_full", retryAfterSeconds: 300, said: "the disk is full" };
  return null;
}

/** The one place where what was thrown becomes a reply: expected failures in words, bugs as 500 without detail. */
export function onError(thrown: Error, c: Context<ApiEnv>): Response {
  if (thrown instanceof AppError) {
    if (thrown.retryAfterSeconds) c.header("Retry-After", String(thrown.retryAfterSeconds));
    return answerProblem(c, thrown.code, thrown.fields, thrown.more);
  }
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return answerProblem(c, thrown.status === 404 ? "not_found" : "invalid_input");
  }
  const { log } = c.get("deps");
  const requestId = c.get("requestId");
  const own = ownTrouble(thrown);
  if (own) {
    log.warn({ requestId }, own.said);
    return answerTrouble(c, own.trouble, own.retryAfterSeconds);
  }
  log.error({ requestId, err: loggedError(thrown) }, "unexpected failure");
  return answerProblem(c, "internal");
}

/**
 * The reply to a page that failed: as it was made, unless it failed because the database is away or the disk full.
 *
 * @param failures what its loaders and actions threw unexpectedly
 */
export function tellTrouble(c: Context<ApiEnv>, response: Response, failures: readonly unknown[]): Response {
  const own = failures.map(ownTrouble).find((found) => found !== null);
  if (response.status !== 500 || !own) return response;
  c.get("deps").log.warn({ requestId: c.get("requestId") }, own.said);
  if (!c.req.path.endsWith(".data")) return answerTrouble(c, own.trouble, own.retryAfterSeconds);
  // A page's script reads its own format, which says that something failed.
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(own.retryAfterSeconds));
  return new Response(response.body, { status: problems[own.trouble].status, headers });
}
