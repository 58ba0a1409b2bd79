import { type LocalLists, noLists } from "#features/choices/local-lists.ts";

/** Under the name of a draft, so that it ends with logging out: the next person on this device finds nothing. */
const storageKey = "draft:choice-lists";
const layout = 1;

/** The lists that this browser keeps without an account. */
export function readStoredLists(): LocalLists {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (stored?.layout === layout && Array.isArray(stored.local?.lists)) return stored.local;
  } catch {
    // Nothing is stored, or the browser stores nothing.
  }
  return noLists;
}

/** @returns false: the browser has no room or stores nothing */
export function writeStoredLists(local: LocalLists): boolean {
  try {
    if (local.lists.length === 0 && !local.deleted) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ layout, at: Date.now(), local }));
    return true;
  } catch {
    return false;
  }
}

/** Lists packed for a field of a form, as carried-lists.server.ts unpacks them. */
export async function packStored(local: LocalLists): Promise<string> {
  const stream = new Blob([JSON.stringify(local)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
