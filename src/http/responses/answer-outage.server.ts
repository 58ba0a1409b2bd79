import type { Context } from "hono";
import { problems } from "#lib/errors.ts";
import { type OutageKind, plainPage, plainPageHeaders } from "../documents/plain-page.server.ts";
import { chooseLocale } from "../request/locale.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { answerProblem } from "./problem.server.ts";

/** Answers that a request cannot be served now: a page for browsers, a problem for programs. */
export function answerOutage(c: Context<ApiEnv>, kind: OutageKind, retryAfterSeconds: number): Response {
  c.header("Retry-After", String(retryAfterSeconds));
  if (!wantsHtml(c)) return answerProblem(c, kind);
  return c.body(plainPage(chooseLocale(c.req.raw.headers), kind), problems[kind].status, plainPageHeaders);
}

/** Whether a person will read the answer. A page's data (`.data`) is read by its script. */
function wantsHtml({ req }: Context<ApiEnv>): boolean {
  if (req.path.startsWith("/api/") || req.path.endsWith(".data")) return false;
  if (req.header("content-type")?.startsWith("application/json")) return false;
  return /text\/html|\*\/\*/.test(req.header("accept") ?? "*/*");
}
