import { clearCookie, readSecretCookie, setCookie } from "#http/own-cookies.server.ts";
import type { Config } from "#lib/config.server.ts";

// Not the student's cookie: one browser may hold both sessions, and neither login sees the other.

type Address = Pick<Config, "PUBLIC_URL">;

/** The secret of the staff session that a browser brings, or null; a value that we never made counts as none. */
export function readStaffCookie(headers: Headers, config: Address): string | null {
  return readSecretCookie(headers, config, "staff");
}

/** The Set-Cookie value that begins a session. It names no end: it goes with the browser's window, the row ends earlier. */
export function staffCookie(config: Address, secret: string): string {
  return setCookie(config, "staff", secret);
}

/** The Set-Cookie value that takes it away. */
export function endedStaffCookie(config: Address): string {
  return clearCookie(config, "staff");
}
