import type { Deps } from "#http/deps.server.ts";
import { clearCookie, readCookie, setCookie } from "#http/request/own-cookies.server.ts";
import type { Config } from "#lib/config.server.ts";
import { AppError } from "#lib/errors.ts";
import { type SaveFlash, type SaveFlashShown, saveFlashes } from "../contract.ts";
import { parseSavedItemKey, type SavedItem, savedItemKey } from "../saved-item.ts";
import { readItemName } from "../store.server.ts";
import { addInterest } from "./change-wishlist.server.ts";
import { pathOf } from "./saved-item-path.ts";

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
    return [...cookies, saveFlashCookie(config, "added", thing)];
  } catch (thrown) {
    // A login never fails for a heart.
    if (thrown instanceof AppError) return [...cookies, saveFlashCookie(config, flashOf(thrown), thing)];
    throw thrown;
  }
}

/**
 * The Set-Cookie value that lets the next page say how a heart ended.
 *
 * @param thing named in it after a login: the visitor has seen two other pages since the heart
 */
export function saveFlashCookie(config: Config, note: SaveFlash, thing?: SavedItem): string {
  return setCookie(config, "saveFlash", thing ? `${note}.${savedItemKey(thing)}` : note);
}

/** How a heart ended, for the page after it. At most one query. */
export async function readSaveFlash(
  headers: Headers,
  { config, db }: Pick<Deps, "config" | "db">,
): Promise<SaveFlashShown | null> {
  const [said, key] = (readCookie(headers, config, "saveFlash") ?? "").split(".");
  const note = saveFlashes.find((known) => known === said);
  if (!note) return null;
  const thing = parseSavedItemKey(key);
  return { note, name: (thing && (await readItemName(db, thing))) ?? "" };
}

/** Where a login leads that began at a heart: its item's page, at the heart; null: it began elsewhere. */
export function pathOfPendingSave(headers: Headers, config: Config): string | null {
  const thing = parseSavedItemKey(readCookie(headers, config, "wish"));
  return thing && `${pathOf(thing)}#${savedItemKey(thing)}`;
}

/** The Set-Cookie value that deletes the flash message once it was shown. */
export function clearedSaveFlash(config: Config): string {
  return clearCookie(config, "saveFlash");
}

/** How a refused heart is named in a note. */
export function flashOf({ code }: AppError): SaveFlash {
  return saveFlashes.find((note) => note === code) ?? "not_there";
}
