import { type SavedItem, savedItemKey } from "#features/wishlist/saved-item.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { saveAttributes, useIsSaved } from "./saved-context.ts";

/** Show Interest on a page of its own; once it is saved, the same button takes it out. */
export function InterestButton({ thing, className = "" }: { thing: SavedItem; className?: string }) {
  const m = useMessages();
  const key = savedItemKey(thing);
  const isSaved = useIsSaved(key);
  return (
    <button {...saveAttributes(key, isSaved)} className={buttonClasses(isSaved ? "secondary" : "primary", className)}>
      <Icon
        name="heart"
        className={`size-5 ${isSaved ? "fill-current text-bad" : ""}`}
        strokeWidth={1.5}
        aria-hidden="true"
      />
      {isSaved ? m.frame.interest_shown() : m.frame.show_interest()}
    </button>
  );
}
