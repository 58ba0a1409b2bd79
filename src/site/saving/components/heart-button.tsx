import { type SavedItem, savedItemKey } from "#features/wishlist/saved-item.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { saveAttributes } from "./saved-context.ts";

/**
 * The save button on a card: it belongs to the page's one form of save buttons. A page has at most one for an item, for its id
 * is where a browser without script comes back to. `wishlist.tsx` changes it afterwards.
 *
 * @param name what is saved, for those who do not see the card around it
 */
export function HeartButton({
  thing,
  name,
  isSaved,
  className = "",
}: {
  thing: SavedItem;
  name: string;
  isSaved: boolean;
  className?: string;
}) {
  const m = useMessages();
  return (
    <button
      {...saveAttributes(savedItemKey(thing), isSaved)}
      data-item={name}
      aria-label={isSaved ? m.frame.unsave({ name }) : m.frame.save({ name })}
      className={`round-button heart ${className}`}
    >
      <Icon name="heart" className="size-5" strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
