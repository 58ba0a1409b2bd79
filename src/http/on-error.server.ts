import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isDatabaseAway } from "#db/database-failures.server.ts";
import { AppError } from "#lib/errors.ts";
import { answerTrouble } from "./answer-trouble.server.ts";
import { answerProblem } from "./problem.server.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** A database that was away is asked again soon enough. */
const databaseRetrySeconds = 5;

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
  if (isDatabaseAway(thrown)) {
    log.warn({ requestId }, "the database does not answer");
    return answerTrouble(c, "database_away", databaseRetrySeconds);
  }
  log.error(
    { requestId, err: { name: thrown.name, message: thrown.message, stack: thrown.stack } },
    "unexpected failure",
  );
  return answerProblem(c, "internal");
}

/**
 * The reply to a page that failed: as it was made, unless it failed because the database is away.
 *
 * @param failures what its loaders and actions threw unexpectedly
 */
export function tellDatabaseAway(c: Context<ApiEnv>, response: Response, failures: readonly unknown[]): Response {
  if (response.status !== 500 || !failures.some(isDatabaseAway)) return response;
  if (!c.req.path.endsWith(".data")) return answerTrouble(c, "database_away", databaseRetrySeconds);
  // A page's script reads its own format, which says that something failed.
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(databaseRetrySeconds));
  return new Response(response.body, { status: 503, headers });
}
