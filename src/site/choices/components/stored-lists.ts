import type { ListWithHistory } from "#features/choices/list-history-rules.ts";
import type { LocalLists } from "#features/choices/local-lists.ts";

/** Under the name of a draft, so that it ends with logging out: the next person on this device finds nothing. */
const storageKey = "draft:choice-lists";
const layout = 1;

/** The lists that this browser keeps without an account. */
export function readStoredLists(): LocalLists {
  storeNow?.();
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (stored?.layout === layout && Array.isArray(stored.local?.lists)) return stored.local;
  } catch {
    // Nothing is stored, or the browser stores nothing.
  }
  return { lists: [], openId: null, deleted: null };
}

/** @returns false: the browser has no room or stores nothing */
export function writeStoredLists(local: LocalLists): boolean {
  try {
    if (local.lists.length === 0 && !local.deleted) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, `{"layout":${layout},"at":${Date.now()},"local":${localText(local)}}`);
    return true;
  } catch {
    return false;
  }
}

/** Longer than between two taps of somebody who orders a list. */
const storeAfterMs = 400;
/** A browser that is never idle stores then. */
const storeWithinMs = 2000;

/** Stores what waits to be stored; null: nothing does. */
let storeNow: (() => void) | null = null;

/** Lets what waits to be stored go. */
export function dropPending(): void {
  if (storeNow) removeEventListener("pagehide", storeNow);
  storeNow = null;
}

/**
 * Stores lists when the browser has nothing else to do, and at the latest when the page is left: storing a thousand rows takes
 * longer than a tap may. Newer lists take the place of those that wait: the older ones must not be written after them.
 *
 * @param onFailure the browser has no room or stores nothing
 */
export function storeWhenIdle(local: LocalLists, onFailure: () => void): void {
  dropPending();
  const store = () => {
    if (storeNow !== store) return;
    dropPending();
    if (!writeStoredLists(local)) onFailure();
  };
  storeNow = store;
  addEventListener("pagehide", store);
  setTimeout(() => {
    if (storeNow !== store) return;
    if ("requestIdleCallback" in window) requestIdleCallback(store, { timeout: storeWithinMs });
    else store();
  }, storeAfterMs);
}

const texts = new WeakMap<object, string>();

/** JSON of a value that is never changed in place, written once. */
function textOf<T extends object>(value: T, write: (value: T) => string = JSON.stringify): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = write(value);
  texts.set(value, text);
  return text;
}

const arrayText = (values: readonly object[]) => `[${values.map((value) => textOf(value)).join()}]`;

/** The JSON of lists: a tap changes one row and adds one version, and only these are written again. */
function localText({ lists, openId, deleted }: LocalLists): string {
  const all = lists.map((kept) => textOf(kept, storedText)).join();
  return `{"lists":[${all}],"openId":${JSON.stringify(openId)},"deleted":${deleted ? textOf(deleted, storedText) : null}}`;
}

function storedText({ list: { rows, ...head }, versions }: ListWithHistory): string {
  return `{"list":${JSON.stringify(head).slice(0, -1)},"rows":${arrayText(rows)}},"versions":${arrayText(versions)}}`;
}

/** Lists packed for a field of a form, as carried-lists.server.ts unpacks them. */
export async function packStored(local: LocalLists): Promise<string> {
  const stream = new Blob([JSON.stringify(local)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
