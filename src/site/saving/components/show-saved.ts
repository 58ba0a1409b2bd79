import type { SavedItemKey } from "#features/wishlist/saved-item.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { saveFormId } from "./saved-context.ts";

/** Shows on every heart of the document whether its item is saved: cards are rendered by the server, and React does not hydrate them. */
export function showSaved(saved: ReadonlySet<SavedItemKey>, { frame: m }: Pick<Messages, "frame">): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(`.heart[form=${saveFormId}]`)) {
    const isSaved = saved.has(heart.value as SavedItemKey);
    if (isSaved === (heart.name === "remove")) continue;
    const name = heart.dataset.item ?? "";
    heart.name = isSaved ? "remove" : "add";
    heart.ariaLabel = isSaved ? m.unsave({ name }) : m.save({ name });
  }
}
