import { parse, serialize } from "hono/utils/cookie";
import { candidateCookie } from "#lib/candidate-cookie.ts";
import type { Config } from "#lib/config.server.ts";

interface OwnCookie {
  name: string;
  /** Null: deleted when the browser is closed. */
  maxAgeSeconds: number | null;
  sameSite: "Lax" | "Strict";
  /** Script of ours reads and writes it; every other cookie is for the server alone. */
  isForScript?: true;
}

const daySeconds = 86_400;

/**
 * Every cookie that we set and that makes a reply somebody's own. A request with one gets a reply made for them, never
 * one from the page cache. The language is no such cookie: it is part of the cache's key. Cookies of others mean nothing.
 */
export const ownCookies = {
  /** A student's session; each visit renews it. */
  session: { name: "sid", maxAgeSeconds: 30 * daySeconds, sameSite: "Lax" },
  /** A session of staff. */
  staff: { name: "staff", maxAgeSeconds: null, sameSite: "Strict" },
  /** Orders that this browser began: as long as they may still be paid. */
  order: { name: "order", maxAgeSeconds: 7 * daySeconds, sameSite: "Lax" },
  /** What somebody wanted to save before logging in, or signing up and logging in. */
  wish: { name: "wish", maxAgeSeconds: 3_600, sameSite: "Lax" },
  /** The result of a save toggle, for the next page. */
  saveFlash: { name: "heart-note", maxAgeSeconds: 60, sameSite: "Lax" },
  /** The login page's flash message. */
  loginFlash: { name: "login-note", maxAgeSeconds: 300, sameSite: "Lax" },
  /** Students who wait for a guardian and used this browser: the guardian's answer does not count there. */
  child: { name: "child", maxAgeSeconds: daySeconds, sameSite: "Lax" },
  /** The visitor's exam answers; each use renews it (decision 0063). */
  candidate: {
    name: candidateCookie.name,
    maxAgeSeconds: candidateCookie.maxAgeDays * daySeconds,
    sameSite: "Lax",
    isForScript: true,
  },
} as const satisfies Record<string, OwnCookie>;

export type OwnCookieKind = keyof typeof ownCookies;

type Address = Pick<Config, "PUBLIC_URL">;

/** A cookie's name: `__Host-` keeps other hosts from setting it; over http not every browser takes such a name. */
export function cookieName(config: Address, kind: OwnCookieKind): string {
  const { name } = ownCookies[kind];
  return isSecure(config) ? `__Host-${name}` : name;
}

/** What a browser brings, or null. */
export function readCookie(headers: Headers, config: Address, kind: OwnCookieKind): string | null {
  const name = cookieName(config, kind);
  return parse(headers.get("cookie") ?? "", name)[name] ?? null;
}

/** The same for a secret of ours, 256 random bits as base64url: a value of another form counts as none. */
export function readSecretCookie(headers: Headers, config: Address, kind: OwnCookieKind): string | null {
  const value = readCookie(headers, config, kind);
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** The Set-Cookie value that gives a browser a cookie. */
export function setCookie(config: Address, kind: OwnCookieKind, value: string): string {
  const { maxAgeSeconds } = ownCookies[kind];
  return serializeOwn(config, kind, value, maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds });
}

/** The Set-Cookie value that takes a cookie away. */
export function clearCookie(config: Address, kind: OwnCookieKind): string {
  return serializeOwn(config, kind, "", { maxAge: 0 });
}

function serializeOwn(config: Address, kind: OwnCookieKind, value: string, age: { maxAge?: number }): string {
  const { sameSite, isForScript }: OwnCookie = ownCookies[kind];
  return serialize(cookieName(config, kind), value, {
    ...age,
    path: "/",
    httpOnly: !isForScript,
    secure: isSecure(config),
    sameSite,
  });
}

/** Whether cookies may be bound to the host and to https. */
const isSecure = ({ PUBLIC_URL }: Address) => PUBLIC_URL.startsWith("https://");

/** A guardian's page alone reads `child`, and no such page is cached. */
const kinds = (Object.keys(ownCookies) as OwnCookieKind[]).filter((kind) => kind !== "child");

function pairOf(of: readonly OwnCookieKind[]): RegExp {
  const names = of.map((kind) => ownCookies[kind].name).join("|");
  return new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${names})\\s*(?:[=;]|$)`);
}

const without = (...left: OwnCookieKind[]) => pairOf(kinds.filter((kind) => !left.includes(kind)));
/** The visitor's exam answers change pages alone: calls of the API have them in their body, where they need them. */
const ofPage = { any: without(), butSession: without("session") };
const ofCall = { any: without("candidate"), butSession: without("candidate", "session") };

/**
 * Whether a Cookie header holds one of ours, whatever its value: also one that is malformed, which no parser reports.
 *
 * @param isPage whether a page is requested, not a call of the API or a file
 * @param isSignedOut whether the cookie of a session does not count, because the session does not exist
 */
export function bringsOwnCookie(
  cookies: string,
  { isPage, isSignedOut }: { isPage: boolean; isSignedOut: boolean },
): boolean {
  return (isPage ? ofPage : ofCall)[isSignedOut ? "butSession" : "any"].test(cookies);
}
