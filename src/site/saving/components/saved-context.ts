import { createContext, use } from "react";
import type { Thing, ThingKey } from "#features/wishlist/thing.ts";

/** What the student saved. It changes with a heart only, so that cards are not drawn anew by anything else. */
export const SavedContext = createContext<ReadonlySet<ThingKey>>(new Set());

/** The form that every heart belongs to; the page frame holds it. Without script it is simply sent. */
export const heartFormId = "hearts";

/** What a button of the form of hearts needs to save this thing, or to take it out when it is saved. */
export function useHeart({ kind, id }: Thing) {
  const key: ThingKey = `${kind}-${id}`;
  const isSaved = use(SavedContext).has(key);
  return {
    isSaved,
    attributes: { type: "submit", form: heartFormId, name: isSaved ? "remove" : "add", value: key } as const,
  };
}
