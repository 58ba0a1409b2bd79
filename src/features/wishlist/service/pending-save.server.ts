import type { Deps } from "#http/deps.server.ts";
import { clearCookie, readCookie, setCookie } from "#http/own-cookies.server.ts";
import type { Config } from "#lib/config.server.ts";
import { AppError } from "#lib/errors.ts";
import { type SaveFlash, saveFlashes } from "../contract.ts";
import { parseSavedItemKey, type SavedItem, savedItemKey } from "../saved-item.ts";
import { addInterest } from "./change-wishlist.server.ts";

/**
 * The Set-Cookie value that keeps what a visitor wanted to save until the login. It is set by a POST of our own pages
 * only, is used by the POST that logs in, and names an item and nothing about the visitor.
 */
export function pendingSaveCookie(config: Config, thing: SavedItem): string {
  return setCookie(config, "wish", savedItemKey(thing));
}

/**
 * Saves what the visitor wanted to save before logging in.
 *
 * @param headers of the request that logged in
 * @returns Set-Cookie values for the reply: one deletes the pending save, one tells the next page its result; none without a pending save
 */
export async function applyPendingSave(deps: Deps, headers: Headers, studentId: number): Promise<string[]> {
  const { config } = deps;
  const value = readCookie(headers, config, "wish");
  if (value === null) return [];
  const cookies = [clearCookie(config, "wish")];
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
  return setCookie(config, "saveFlash", note);
}

/** How a heart ended, for the page after it. */
export function readSaveFlash(headers: Headers, config: Config): SaveFlash | null {
  const said = readCookie(headers, config, "saveFlash");
  return saveFlashes.find((note) => note === said) ?? null;
}

/** The Set-Cookie value that deletes the flash message once it was shown. */
export function clearedSaveFlash(config: Config): string {
  return clearCookie(config, "saveFlash");
}

/** How a refused heart is named in a note. */
export function flashOf({ code }: AppError): SaveFlash {
  return saveFlashes.find((note) => note === code) ?? "not_there";
}
