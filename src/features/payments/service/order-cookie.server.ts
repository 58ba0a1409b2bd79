import type { Deps } from "#http/deps.server.ts";
import { readSecretCookie, setCookie } from "#http/request/own-cookies.server.ts";
import { isSameSecret, randomToken, sha256 } from "#lib/secrets.server.ts";

/**
 * The value that binds orders to the browser that began them; null when it has begun none.
 * The cookie cannot be set by a neighbouring host where the site is served by https.
 */
export function readOrderToken({ config }: Pick<Deps, "config">, headers: Headers): string | null {
  return readSecretCookie(headers, config, "order");
}

/** The browser's own value, or a new one to begin with. */
export function orderTokenOf(deps: Pick<Deps, "config">, headers: Headers): string {
  return readOrderToken(deps, headers) ?? randomToken();
}

/** The Set-Cookie header that keeps it. */
export function orderCookie({ config }: Pick<Deps, "config">, token: string): string {
  return setCookie(config, "order", token);
}

/** Whether an order was begun by the browser that brings this value. */
export function isBrowserOf(order: { browserHash: string | null }, browserToken: string | null): boolean {
  return order.browserHash !== null && browserToken !== null && isSameSecret(sha256(browserToken), order.browserHash);
}
