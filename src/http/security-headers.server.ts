import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./request-context.server.ts";

/** Headers that every reply carries. */
export function securityHeaders(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy());
    if (c.get("deps").config.PUBLIC_URL.startsWith("https://")) {
      headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    }
  };
}

/** Hash sources of what stands inline in a page, such as 'sha256-…' in quotes. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** The content security policy of a page: its own inline scripts and style sheet by hash, nothing else inline. */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes = { scripts: [], styles: [] }): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A style sheet or script that every page shares is hashed once. */
const knownHashes = new Map<string, string>();
const mostKnownHashes = 20;

/** The hash sources of the inline scripts and style sheets in a rendered page. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = inlineBodies(html, "script").map(hashSource);
  const styles = inlineBodies(html, "style").map(sharedHash);
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

/** What stands between the tags of an element; not of scripts from a file, nor of data. */
function inlineBodies(html: string, element: "script" | "style"): string[] {
  const bodies: string[] = [];
  for (let at = html.indexOf(`<${element}`); at >= 0; at = html.indexOf(`<${element}`, at + 1)) {
    const tagEnd = html.indexOf(">", at);
    const attributes = html.slice(at, tagEnd);
    const body = html.slice(tagEnd + 1, html.indexOf(`</${element}>`, tagEnd));
    if (body !== "" && !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) bodies.push(body);
  }
  return bodies;
}

function sharedHash(body: string): string {
  const known = knownHashes.get(body);
  if (known) return known;
  const hash = hashSource(body);
  if (knownHashes.size < mostKnownHashes) knownHashes.set(body, hash);
  return hash;
}

function hashSource(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}
