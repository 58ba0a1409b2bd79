import { Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../deps.server.ts";
import { pagePattern } from "../request/route-pattern.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { noStore } from "../responses/no-store.ts";
import { answerProblem } from "../responses/problem.server.ts";

/** Where browsers report violations of the content security policy; every policy names it. */
export const cspReportPath = "/api/csp-report";

const maxBytes = 8 * 1024;
/** More add nothing, and anybody can send them. */
const maxLoggedPerMinute = 20;

/** As browsers send it. Source: Content Security Policy Level 3, section 5.3. */
const Report = z.object({
  "csp-report": z.object({
    "document-uri": z.string().default(""),
    "effective-directive": z.string().max(50).optional(),
    "violated-directive": z.string().max(200).optional(),
    "blocked-uri": z.string().default(""),
  }),
});

/** How many reports came in the newest minute, counted since 1970. */
interface CspReportCount {
  minute: number;
  count: number;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    cspReports: CspReportCount;
  }
}

export function openCspReportCount(): CspReportCount {
  return { minute: 0, count: 0 };
}

/** Receives browsers' reports and logs some of them: what was blocked, on which kind of page, by which rule. */
export function cspReportRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post(cspReportPath, async (c) => {
    const text = await c.req.text();
    if (Buffer.byteLength(text) > maxBytes) return answerProblem(c, "body_too_large");
    const report = readReport(text);
    if (!report) return answerProblem(c, "invalid_input");
    const deps = c.get("deps");
    if (isStillLogged(deps)) deps.log.warn({ event: "csp_report", ...report }, "security");
    return c.body(null, 204, noStore);
  });
  return routes;
}

/** The facts without queries, addresses of ours only as patterns: reports hold what was in the address bar. */
function readReport(text: string): { page: string; directive: string; blocked: string } | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const report = Report.safeParse(body).data?.["csp-report"];
  if (!report) return null;
  const directive = report["effective-directive"] ?? report["violated-directive"]?.split(" ")[0] ?? "";
  const page = URL.parse(report["document-uri"]);
  return { page: page ? pagePattern(page.pathname) : "other", directive, blocked: originOf(report["blocked-uri"]) };
}

/** A site, or a word of the browser's such as `inline`. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (!url) return /^[a-z-]{1,30}$/.test(blocked) ? blocked : "other";
  return url.origin === "null" ? url.protocol.slice(0, 30) : url.origin.slice(0, 100);
}

function isStillLogged(deps: Deps): boolean {
  const minute = Math.floor(deps.now().getTime() / 60_000);
  const { cspReports } = deps.state;
  if (cspReports.minute !== minute) Object.assign(cspReports, { minute, count: 0 });
  cspReports.count += 1;
  return cspReports.count <= maxLoggedPerMinute;
}
