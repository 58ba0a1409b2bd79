import type { Kind, SavedItem } from "#features/wishlist/saved-item.ts";

/** An entry as one's own list shows it. */
export interface ListItem {
  /** Of the entry. */
  id: number;
  kind: Kind;
  itemId: number;
  name: string;
  /** Area and city, or company and place; some may be "". */
  place: string[];
  /** null: it has no page any more. */
  path: string | null;
  photo: string | null;
  /** A stream's slug, which colours the drawing. */
  tint: string;
  /** Of a college, in the language of the page: tag-rules.ts. */
  tags: string[];
  /** YYYY-MM-DD; null: no last day, or no job. */
  applyBy: string | null;
  isOpen: boolean;
  note: string;
}

/** How a button of one's own list ended. */
export interface ListOutcome {
  done: "moved" | "noted" | "removed" | "undone" | null;
  /** What undoing needs. */
  removed: { thing: SavedItem; note: string; position: number } | null;
  entryId: number | null;
  error: string | null;
}
