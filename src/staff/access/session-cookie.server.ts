import { hostBound, isSecure, ownCookies } from "#http/own-cookies.server.ts";
import { readSecretCookie } from "#http/session-cookie.server.ts";
import type { Config } from "#lib/config.server.ts";

type Address = Pick<Config, "PUBLIC_URL">;

/** Never the student's: somebody may be signed in as both in one browser, and neither login sees the other. */
export function staffCookieName(config: Address): string {
  return hostBound(config, ownCookies.staff);
}

/** The secret of the staff session that a browser brings, or null; a value that we never made counts as none. */
export function readStaffCookie(headers: Headers, config: Address): string | null {
  return readSecretCookie(headers, staffCookieName(config));
}

/** The Set-Cookie value that begins a session. It names no end: it goes with the browser's window, the row ends earlier. */
export function staffCookie(config: Address, secret: string): string {
  return cookie(config, secret, []);
}

/** The Set-Cookie value that takes it away. */
export function endedStaffCookie(config: Address): string {
  return cookie(config, "", ["Max-Age=0"]);
}

function cookie(config: Address, value: string, age: string[]): string {
  const parts = [`${staffCookieName(config)}=${value}`, "Path=/", ...age, "HttpOnly", "SameSite=Strict"];
  return [...parts, ...(isSecure(config) ? ["Secure"] : [])].join("; ");
}
