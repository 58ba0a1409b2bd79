import { maxLengths } from "#lib/max-lengths.ts";

/** Names of saved items. No library: save buttons bring this file into every page. */

/** What can be saved. */
export const kinds = ["college", "hostel", "job"] as const;
export type Kind = (typeof kinds)[number];

/** An item that can be saved. */
export interface SavedItem {
  kind: Kind;
  id: number;
}

/** An item as save buttons and cookies name it, such as `college-12`. */
export type SavedItemKey = `${Kind}-${number}`;

export const savedItemKey = ({ kind, id }: SavedItem): SavedItemKey => `${kind}-${id}`;

/** Reads a key; null for anything else. */
export function parseSavedItemKey(key: unknown): SavedItem | null {
  const found = typeof key === "string" ? /^(college|hostel|job)-([1-9]\d{0,9})$/.exec(key) : null;
  const id = Number(found?.[2]);
  return found && id <= maxId ? { kind: found[1] as Kind, id } : null;
}

/** Of any id in the database. */
export const maxId = 2_147_483_647;

/** Characters. */
export const maxNoteLength = maxLengths.note;
