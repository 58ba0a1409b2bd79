import type { Deps } from "#http/deps.server.ts";
import { hostBound, ownCookies } from "#http/own-cookies.server.ts";
import { isSameSecret, randomToken, sha256 } from "#lib/secrets.server.ts";

/** A browser keeps its orders for as long as they may still be paid. */
const cookieSeconds = 7 * 86_400;

/**
 * The value that binds orders to the browser that began them; null when it has begun none.
 * The cookie cannot be set by a neighbouring host where the site is served by https.
 */
export function readOrderToken({ config }: Pick<Deps, "config">, headers: Headers): string | null {
  const name = hostBound(config, ownCookies.order);
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** The browser's own value, or a new one to begin with. */
export function orderTokenOf(deps: Pick<Deps, "config">, headers: Headers): string {
  return readOrderToken(deps, headers) ?? randomToken();
}

/** The Set-Cookie header that keeps it. */
export function orderCookie({ config }: Pick<Deps, "config">, token: string): string {
  const secure = config.PUBLIC_URL.startsWith("https://") ? "; Secure" : "";
  return `${hostBound(config, ownCookies.order)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`;
}

/** Whether an order was begun by the browser that brings this value. */
export function isBrowserOf(order: { browserHash: string | null }, browserToken: string | null): boolean {
  return order.browserHash !== null && browserToken !== null && isSameSecret(sha256(browserToken), order.browserHash);
}
