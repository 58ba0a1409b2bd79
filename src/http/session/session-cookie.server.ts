import type { Config } from "#lib/config.server.ts";
import { clearCookie, cookieName, ownCookies, readSecretCookie, setCookie } from "../request/own-cookies.server.ts";

/** How long a browser stays signed in without coming back; each visit renews it. */
export const sessionSeconds = ownCookies.session.maxAgeSeconds;

type Address = Pick<Config, "PUBLIC_URL">;

/** The name of the cookie that holds a student's session. */
export function sessionCookieName(config: Address): string {
  return cookieName(config, "session");
}

/** The session's secret that the browser brings, or null; a value that we never made counts as none. */
export function readSessionCookie(headers: Headers, config: Address): string | null {
  return readSecretCookie(headers, config, "session");
}

/** The Set-Cookie value that begins or renews a session. */
export function sessionCookie(config: Address, secret: string): string {
  return setCookie(config, "session", secret);
}

/** The Set-Cookie value that takes it away. */
export function endedSessionCookie(config: Address): string {
  return clearCookie(config, "session");
}

/** Clear-Site-Data of a response that ends a session: pages stored for offline reading reveal what somebody read. */
export const clearedSiteData = '"cache", "storage"';
