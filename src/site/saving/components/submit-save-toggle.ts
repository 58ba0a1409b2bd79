import type { SaveReply } from "#features/wishlist/contract.ts";
import type { SavedItemKey } from "#features/wishlist/saved-item.ts";
import { patterns } from "#lib/addresses.ts";

/** How a heart ended: what the server says, or its refusal; status 0 when it could not be reached. */
export interface SaveAnswer {
  status: number;
  reply: SaveReply | null;
  code: string;
  error: string;
}

/**
 * Sends what the form of hearts would send.
 *
 * @param restored what the entry held when the same heart removed it
 */
export async function submitSaveToggle(
  key: SavedItemKey,
  isAdding: boolean,
  restored: SaveReply["removed"],
): Promise<SaveAnswer> {
  const body = new URLSearchParams({ [isAdding ? "add" : "remove"]: key });
  if (isAdding && restored) {
    body.set("note", restored.note);
    body.set("position", String(restored.position));
  }
  try {
    const response = await fetch(patterns.wishlist, {
      method: "POST",
      // A tap on the next link does not take the heart back.
      keepalive: true,
      headers: { Accept: "application/json" },
      body,
    });
    const answer = await response.json();
    return {
      status: response.status,
      reply: response.ok ? answer : null,
      code: answer.code ?? "",
      error: answer.error ?? "",
    };
  } catch {
    return { status: 0, reply: null, code: "", error: "" };
  }
}
