import { useState } from "react";

/** A draft, and the last message at the time of writing. */
export interface Draft {
  text: string;
  readUpTo: number;
}

const keyOf = (reference: string, kind: "answer" | "note") => `margdeep-draft-${kind}-${reference}`;

/**
 * A draft answer, stored in this browser until it is sent, together with the last message when typing began: later
 * messages count as unread.
 */
export function useDraft(reference: string, kind: "answer" | "note", lastMessageId: number) {
  const key = keyOf(reference, kind);
  const [draft, setDraft] = useState<Draft | null>(() => read(key));
  function write(next: Draft | null) {
    setDraft(next);
    try {
      if (next) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
    } catch {
      // If the browser's storage is full, the text exists only on the page.
    }
  }
  return {
    text: draft?.text ?? "",
    readUpTo: draft?.readUpTo ?? lastMessageId,
    type: (text: string) => write(text === "" ? null : { text, readUpTo: draft?.readUpTo ?? lastMessageId }),
    haveRead: () => draft && write({ ...draft, readUpTo: lastMessageId }),
    clear: () => write(null),
  };
}

function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept && typeof kept === "object" && "text" in kept && "readUpTo" in kept ? (kept as Draft) : null;
  } catch {
    return null;
  }
}
