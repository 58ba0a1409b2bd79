import type { Deps } from "#http/deps.server.ts";
import { hostBound, isSecure, ownCookies } from "#http/own-cookies.server.ts";
import type { Config } from "#lib/config.server.ts";
import { AppError } from "#lib/errors.ts";
import { type SaveFlash, saveFlashes } from "../contract.ts";
import { parseSavedItemKey, type SavedItem, savedItemKey } from "../saved-item.ts";
import { addInterest } from "./change-wishlist.server.ts";

/** A visitor who wanted to save something has this long to log in, or to sign up and log in. */
const pendingSaveSeconds = 3_600;
/** How a heart ended is said on the next page, or never. */
const flashSeconds = 60;

/**
 * The Set-Cookie value that keeps what a visitor wanted to save until the login. It is set by a POST of our own pages
 * only, is used by the POST that logs in, and names a thing and nothing of the visitor.
 */
export function pendingSaveCookie(config: Config, thing: SavedItem): string {
  return cookie(config, pendingSaveName(config), savedItemKey(thing), pendingSaveSeconds);
}

/**
 * Saves what the visitor wanted to save before logging in.
 *
 * @param headers of the request that logged in
 * @returns Set-Cookie values for its reply: the wish is gone, and the next page says how it ended; none without a wish
 */
export async function applyPendingSave(deps: Deps, headers: Headers, studentId: number): Promise<string[]> {
  const { config } = deps;
  const value = readCookie(headers, pendingSaveName(config));
  if (value === null) return [];
  const cookies = [cookie(config, pendingSaveName(config), "", 0)];
  const thing = parseSavedItemKey(value);
  if (!thing) return cookies;
  try {
    await addInterest(deps, studentId, thing);
    return [...cookies, saveFlashCookie(config, "added")];
  } catch (thrown) {
    // A login never fails for a heart.
    if (thrown instanceof AppError) return [...cookies, saveFlashCookie(config, flashOf(thrown))];
    throw thrown;
  }
}

/** The Set-Cookie value that lets the next page say how a heart ended. */
export function saveFlashCookie(config: Config, note: SaveFlash): string {
  return cookie(config, noteName(config), note, flashSeconds);
}

/** How a heart ended, for the page after it. */
export function readSaveFlash(headers: Headers, config: Config): SaveFlash | null {
  const said = readCookie(headers, noteName(config));
  return saveFlashes.find((note) => note === said) ?? null;
}

/** The Set-Cookie value that takes the note away once it was said. */
export function clearedSaveFlash(config: Config): string {
  return cookie(config, noteName(config), "", 0);
}

/** How a refused heart is named in a note. */
export function flashOf({ code }: AppError): SaveFlash {
  return saveFlashes.find((note) => note === code) ?? "not_there";
}

/** No other host, such as a neighbour under the same domain, can plant one. */
const pendingSaveName = (config: Config) => hostBound(config, ownCookies.wish);
const noteName = (config: Config) => hostBound(config, ownCookies.saveFlash);

function readCookie(headers: Headers, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("=", 2));
  return pairs.find(([found]) => found === name)?.[1] ?? null;
}

function cookie(config: Config, name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(config) ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
