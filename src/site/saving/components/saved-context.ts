import { createContext, use } from "react";
import type { SavedItem, SavedItemKey } from "#features/wishlist/saved-item.ts";

/** What the student saved. It changes with a save only, so that nothing else renders the cards again. */
export const SavedContext = createContext<ReadonlySet<SavedItemKey>>(new Set());

/** The form that every save button belongs to; the layout holds it. Without script it is simply sent. */
export const saveFormId = "hearts";

/** The attributes of a save button: saves this item, or removes it when it is saved. */
export function useSaveToggle({ kind, id }: SavedItem) {
  const key: SavedItemKey = `${kind}-${id}`;
  const isSaved = use(SavedContext).has(key);
  return {
    isSaved,
    attributes: { type: "submit", form: saveFormId, name: isSaved ? "remove" : "add", value: key } as const,
  };
}
