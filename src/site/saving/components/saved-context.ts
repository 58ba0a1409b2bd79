import { createContext, use } from "react";
import type { SavedItem, SavedItemKey } from "#features/wishlist/saved-item.ts";

/** What the student saved. It changes with a heart only, so that cards are not drawn again by anything else. */
export const SavedContext = createContext<ReadonlySet<SavedItemKey>>(new Set());

/** The form that every heart belongs to; the page frame holds it. Without script it is simply sent. */
export const saveFormId = "hearts";

/** What a button of the form of hearts needs to save this thing, or to take it out when it is saved. */
export function useSaveToggle({ kind, id }: SavedItem) {
  const key: SavedItemKey = `${kind}-${id}`;
  const isSaved = use(SavedContext).has(key);
  return {
    isSaved,
    attributes: { type: "submit", form: saveFormId, name: isSaved ? "remove" : "add", value: key } as const,
  };
}
