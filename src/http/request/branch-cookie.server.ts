import { parse, serialize } from "hono/utils/cookie";
import { type BranchFamily, readBranchFamily } from "#lib/branch-family.ts";
import type { Config } from "#lib/config.server.ts";

/**
 * The family of the branch that somebody looked at last: the next college opens on it. Pages are cached by it, and it tells
 * nothing but what the address of that page told, so that this cookie makes no reply private (decision 0065).
 */
const branchCookie = { name: "branch", maxAge: 180 * 86_400 };

/** What a Cookie header says of it; null: nothing, or what is no family, of which anybody could make pages without number. */
export function rememberedBranch(cookies: string): BranchFamily | null {
  return readBranchFamily(parse(cookies, branchCookie.name)[branchCookie.name]);
}

/** The Cookie header of a browser that remembers this family. */
export function branchCookieOf(family: BranchFamily): string {
  return `${branchCookie.name}=${family}`;
}

/** The Set-Cookie value that remembers it. */
export function rememberBranch({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">, family: BranchFamily): string {
  return serialize(branchCookie.name, family, {
    path: "/",
    maxAge: branchCookie.maxAge,
    sameSite: "Lax",
    httpOnly: true,
    secure: PUBLIC_URL.startsWith("https://"),
  });
}
