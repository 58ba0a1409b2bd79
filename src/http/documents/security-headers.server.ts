import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secretPattern } from "../request/secret-paths.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { cspReportPath } from "./csp-reports.server.ts";

/** Headers that every reply carries. */
export function securityHeaders(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    const mayBeFramed = headers.get("Content-Security-Policy")?.includes("frame-ancestors *") ?? false;
    if (!mayBeFramed) headers.set("X-Frame-Options", "DENY");
    if (!headers.has("Referrer-Policy")) {
      headers.set("Referrer-Policy", secretPattern(c.req.path) ? "no-referrer" : "strict-origin-when-cross-origin");
    }
    if (!headers.has("Cross-Origin-Opener-Policy")) headers.set("Cross-Origin-Opener-Policy", "same-origin");
    if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!headers.has("Permissions-Policy")) {
      headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    }
    if (!headers.has("Content-Security-Policy")) {
      const isData = jsonType.test(headers.get("Content-Type") ?? "");
      headers.set("Content-Security-Policy", isData ? policyOfData : policyOfOthers);
    }
    if (c.get("deps").config.PUBLIC_URL.startsWith("https://")) {
      headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    }
  };
}

/** Hash sources of what is inline in a page. */
interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/**
 * The content security policy of a page: its own inline scripts and style sheet by hash, nothing else inline.
 *
 * @param outside other sites whose scripts, frames and calls this page needs: the payment provider's, on its checkout
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes = { scripts: [], styles: [] },
  outside: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...outside, ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...outside].join(" ")}`,
    ...(outside.length > 0 ? [`frame-src ${outside.join(" ")}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${cspReportPath}`,
  ].join("; ");
}

/** What is no page has nothing inline. */
const policyOfOthers = contentSecurityPolicy();

/** JSON loads nothing. Calls are the shortest and most frequent replies, of which the policy of pages was a twentieth. */
const policyOfData = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri ${cspReportPath}`;
const jsonType = /^application\/([a-z.]+\+)?json\b/;

/** Scripts that many pages share are hashed once; the hash of a page's own data is not cached. */
const knownHashes = new Map<string, string>();
const maxKnownHashes = 200;
const maxCachedLength = 4000;

/** The hash source of an inline script or style sheet, such as 'sha256-…' in quotes. */
export function hashSource(text: string): string {
  const known = knownHashes.get(text);
  if (known) return known;
  const source = `'sha256-${hash("sha256", text, "base64")}'`;
  if (text.length <= maxCachedLength && knownHashes.size < maxKnownHashes) knownHashes.set(text, source);
  return source;
}
