import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "#lib/config.server.ts";

/**
 * The family of the branch that a visitor looked at last: the next college opens on it. Pages are cached by it. It reveals only
 * what the address of that page did, so this cookie makes no response private (decision 0065).
 */
const branchCookie = { name: "branch", maxAge: 180 * 86_400 };

/** The family in a Cookie header; null: none. The text has the form of a family, but may be an unknown one. */
export function rememberedBranch(cookies: string): string | null {
  const family = parse(cookies, branchCookie.name)[branchCookie.name] ?? "";
  return /^[a-z][a-z-]{1,19}$/.test(family) ? family : null;
}

/** The Cookie header of a browser that remembers this family. */
export function branchCookieOf(family: string): string {
  return `${branchCookie.name}=${family}`;
}

/** The Set-Cookie value that remembers it. */
export function rememberBranch({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">, family: string): string {
  return serialize(branchCookie.name, family, {
    path: "/",
    maxAge: branchCookie.maxAge,
    sameSite: "Lax",
    httpOnly: true,
    secure: PUBLIC_URL.startsWith("https://"),
  });
}
