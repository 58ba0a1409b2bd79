import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isDatabaseUnavailable, isDiskFull } from "#db/database-failures.server.ts";
import { AppError, type ProblemCode, problems } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import type { OutageKind } from "../documents/plain-page.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { answerOutage } from "./answer-outage.server.ts";
import { answerProblem } from "./problem.server.ts";

/** An outage that keeps a request from being served, and when to retry. */
interface Outage {
  kind: OutageKind;
  retryAfterSeconds: number;
  /** For the log. */
  message: string;
}

function outageOf(error: unknown): Outage | null {
  if (isDatabaseUnavailable(error)) {
    return { kind: "database_away", retryAfterSeconds: 5, message: "the database does not answer" };
  }
  if (isDiskFull(error)) return { kind: "disk_full", retryAfterSeconds: 300, message: "the disk is full" };
  return null;
}

/** What the router itself throws: bodies that are no JSON, or of another type than the call takes. */
const refusals: Record<number, ProblemCode> = { 400: "body_not_json", 404: "not_found", 415: "content_type_refused" };

/** The one place where an error becomes a reply: expected failures in words, bugs as 500 without detail. */
export function onError(thrown: Error, c: Context<ApiEnv>): Response {
  if (thrown instanceof AppError) {
    if (thrown.retryAfterSeconds) c.header("Retry-After", String(thrown.retryAfterSeconds));
    return answerProblem(c, thrown.code, thrown.fields, thrown.more);
  }
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return answerProblem(c, refusals[thrown.status] ?? "invalid_input");
  }
  const { log } = c.get("deps");
  const requestId = c.get("requestId");
  const own = outageOf(thrown);
  if (own) {
    log.warn({ requestId }, own.message);
    return answerOutage(c, own.kind, own.retryAfterSeconds);
  }
  log.error({ requestId, err: loggedError(thrown) }, "unexpected failure");
  return answerProblem(c, "internal");
}

/**
 * The reply to a page that failed: as it was made, unless it failed because the database is away or the disk full.
 *
 * @param failures what its loaders and actions threw unexpectedly
 */
export function mapOutage(c: Context<ApiEnv>, response: Response, failures: readonly unknown[]): Response {
  const own = failures.map(outageOf).find((found) => found !== null);
  if (response.status !== 500 || !own) return response;
  c.get("deps").log.warn({ requestId: c.get("requestId") }, own.message);
  if (!c.req.path.endsWith(".data")) return answerOutage(c, own.kind, own.retryAfterSeconds);
  // A page's script reads its own format, which says that something failed.
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(own.retryAfterSeconds));
  return new Response(response.body, { status: problems[own.kind].status, headers });
}
