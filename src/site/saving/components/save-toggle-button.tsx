import { type SavedItem, savedItemKey } from "#features/wishlist/saved-item.ts";
import { HeartButton } from "./heart-button.tsx";
import { useIsSaved } from "./saved-context.ts";

/** The save button on a card that React renders in the browser too. @param name what is saved, for those who do not see the card */
export function SaveToggleButton({ thing, name, className }: { thing: SavedItem; name: string; className?: string }) {
  const isSaved = useIsSaved(savedItemKey(thing));
  return <HeartButton thing={thing} name={name} isSaved={isSaved} className={className} />;
}
