import { createContext, use } from "react";
import type { SavedItemKey } from "#features/wishlist/saved-item.ts";

/** What the student saved. It changes with a save only, so that nothing else renders its readers again. */
export const SavedContext = createContext<ReadonlySet<SavedItemKey>>(new Set());

/** The form that every save button belongs to; the layout holds it. Without script it is simply sent. */
export const saveFormId = "hearts";

/** The attributes of a button that saves this item, or removes it when it is saved. */
export const saveAttributes = (key: SavedItemKey, isSaved: boolean) =>
  ({ type: "submit", form: saveFormId, name: isSaved ? "remove" : "add", value: key, id: key }) as const;

export const useIsSaved = (key: SavedItemKey) => use(SavedContext).has(key);
