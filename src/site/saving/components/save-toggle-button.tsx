import { Heart } from "lucide-react";
import type { SavedItem } from "#features/wishlist/saved-item.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useSaveToggle } from "./saved-context.ts";

/**
 * The save button on a card: it belongs to the page's one form of save buttons. A page has at most one for an item, for its id
 * is where a browser without script comes back to.
 *
 * @param name what is saved, for those who do not see the card around it
 */
export function SaveToggleButton({
  thing,
  name,
  className = "",
}: {
  thing: SavedItem;
  name: string;
  className?: string;
}) {
  const m = useMessages();
  const { isSaved, attributes } = useSaveToggle(thing);
  return (
    <button
      {...attributes}
      id={attributes.value}
      aria-label={isSaved ? m.frame.unsave({ name }) : m.frame.save({ name })}
      className={`round-button ${isSaved ? "text-bad" : ""} ${className}`}
    >
      <Heart className={`size-5 ${isSaved ? "fill-current" : ""}`} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
