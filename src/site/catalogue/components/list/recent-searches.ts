import { hasFigure } from "#lib/has-figure.ts";

const storageKey = "recent-searches";
const mostKept = 6;

/** What was searched on this device, the newest first. It is sent nowhere. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** A text with a figure may be somebody's rank or marks: it is never stored. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text === "" || hasFigure(text)) return;
  const others = readRecent().filter((kept) => kept.toLowerCase() !== text.toLowerCase());
  write([text, ...others].slice(0, mostKept));
}

export function clearRecent(): void {
  write([]);
}

function write(texts: string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(storageKey, JSON.stringify(texts));
    else localStorage.removeItem(storageKey);
  } catch {
    // A browser that stores nothing has no recent searches.
  }
}
