import type { Config } from "#lib/config.server.ts";
import { hostBound, isSecure, ownCookies } from "./own-cookies.server.ts";

/** How long a browser stays signed in without coming back; each visit begins it anew. */
export const sessionSeconds = 30 * 86_400;

type Address = Pick<Config, "PUBLIC_URL">;

/** The name of the cookie that holds a student's session. */
export function sessionCookieName(config: Address): string {
  return hostBound(config, ownCookies.session);
}

/** The session's secret that the browser brings, or null; a value that we never made counts as none. */
export function readSessionCookie(headers: Headers, config: Address): string | null {
  return readSecretCookie(headers, sessionCookieName(config));
}

/** The same of a cookie by its name: 256 random bits as base64url. */
export function readSecretCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [found, value = ""] = pair.trim().split("=", 2);
    if (found === name) return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
  }
  return null;
}

/** The Set-Cookie value that begins or renews a session. */
export function sessionCookie(config: Address, secret: string): string {
  return cookie(config, secret, sessionSeconds);
}

/** The Set-Cookie value that takes it away. */
export function endedSessionCookie(config: Address): string {
  return cookie(config, "", 0);
}

function cookie(config: Address, value: string, maxAgeSeconds: number): string {
  const parts = [`${sessionCookieName(config)}=${value}`, "Path=/", `Max-Age=${maxAgeSeconds}`, "HttpOnly"];
  return [...parts, "SameSite=Lax", ...(isSecure(config) ? ["Secure"] : [])].join("; ");
}

/** Clear-Site-Data of a reply that ends a session: pages kept for reading without a connection tell what somebody read. */
export const clearedSiteData = '"cache", "storage"';
