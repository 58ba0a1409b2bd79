import type { SaveReply } from "#features/wishlist/contract.ts";
import type { SavedItemKey } from "#features/wishlist/saved-item.ts";
import { patterns } from "#lib/addresses.ts";

/** The result of a save: the server's reply, or its refusal; status 0 when it could not be reached. */
export interface SaveAnswer {
  status: number;
  reply: SaveReply | null;
  code: string;
  error: string;
}

/**
 * Sends what the form of save buttons would send.
 *
 * @param restored what the entry held when the same button removed it
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
      // Following a link must not cancel the save.
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
