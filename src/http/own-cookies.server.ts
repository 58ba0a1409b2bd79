import type { Config } from "#lib/config.server.ts";

/**
 * Every cookie that we set and that makes a reply somebody's own. Whoever brings one gets a reply made for them, never
 * one from the page cache. The language is no such cookie: it is part of the cache's key. Cookies of others mean nothing.
 */
export const ownCookies = {
  /** A student's session. */
  session: "sid",
  /** A session of staff. */
  staff: "staff",
  /** Orders that this browser began. */
  order: "order",
  /** What somebody wanted to save before logging in. */
  wish: "wish",
  /** How a heart ended, for the next page. */
  saveFlash: "heart-note",
  /** What the login page is told by the page before it. */
  loginFlash: "login-note",
} as const;

type Address = Pick<Config, "PUBLIC_URL">;

/** Whether cookies may be bound to the host and to https. */
export const isSecure = ({ PUBLIC_URL }: Address) => PUBLIC_URL.startsWith("https://");

/** `__Host-` cookies cannot be set by another host or over plain http; http://localhost cannot have one in every browser. */
export function hostBound(config: Address, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

const ownNames: ReadonlySet<string> = new Set(Object.values(ownCookies).flatMap((name) => [name, `__Host-${name}`]));

/** Whether a Cookie header holds one of ours, whatever its value. */
export function bringsOwnCookie(cookies: string): boolean {
  for (const pair of cookies.split(";")) {
    const end = pair.indexOf("=");
    if (ownNames.has((end < 0 ? pair : pair.slice(0, end)).trim())) return true;
  }
  return false;
}
