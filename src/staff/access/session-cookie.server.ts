import { clearCookie, readSecretCookie, setCookie } from "#http/request/own-cookies.server.ts";
import type { Config } from "#lib/config.server.ts";

// Separate from the student's cookie: one browser may have both sessions independently.

type Address = Pick<Config, "PUBLIC_URL">;

/** The secret in the request's staff cookie, or null when absent or malformed. */
export function readStaffCookie(headers: Headers, config: Address): string | null {
  return readSecretCookie(headers, config, "staff");
}

/**
 * The Set-Cookie value that begins a session. It is a session cookie without an expiry, because the database row
 * expires earlier.
 */
export function startedStaffCookie(config: Address, secret: string): string {
  return setCookie(config, "staff", secret);
}

/** The Set-Cookie value that deletes it. */
export function endedStaffCookie(config: Address): string {
  return clearCookie(config, "staff");
}
