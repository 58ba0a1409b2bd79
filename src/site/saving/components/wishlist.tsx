import { type FormEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { SaveFlash, SaveFlashShown, SaveReply } from "#features/wishlist/contract.ts";
import { parseSavedItemKey, type SavedItemKey, savedItemKey } from "#features/wishlist/saved-item.ts";
import { patterns } from "#lib/addresses.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { LoginPrompt, loginPromptId, openLoginPrompt } from "./login-prompt.tsx";
import { SavedContext, saveFormId } from "./saved-context.ts";

/** Alerts of the wishlist stay this long. Source: docs/specification S9. */
const alertMs = 1_500;

interface Alert {
  text: string;
  isBad: boolean;
}

/**
 * Wraps every page with save buttons: knows what is saved, and holds their one form. With script a heart fills
 * at once, everywhere on the page, and empties again when the server refuses; without, the form is sent.
 *
 * @param saved null: nobody is signed in, and a save button asks to log in
 * @param note the result of a save without script, or of one pending during a login
 */
export function Wishlist({
  saved,
  note,
  children,
}: {
  saved: readonly SavedItemKey[] | null;
  note: SaveFlashShown | null;
  children: ReactNode;
}) {
  const m = useMessages();
  const isSignedOut = saved === null;
  const [alert, setAlert] = useState<Alert | null>(
    note && { text: note.name ? m.frame.heart_note_of(note) : m.frame.heart_note(note), isBad: isRefusal(note.note) },
  );
  const { shown, toggle } = useSaveToggles(saved ?? [], { setAlert, onSignedOut: openLoginPrompt });

  const location = useLocation();
  // Cards are HTML of the server: those of the page that was left knew nothing of what was saved since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings other cards
  useLayoutEffect(() => showSaved(shown, m), [shown, location]);

  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => setAlert(null), alertMs);
    return () => clearTimeout(timer);
  }, [alert]);

  function submit(event: FormEvent) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const thing = parseSavedItemKey(button?.value);
    if (isSignedOut || !button || !thing) return;
    event.preventDefault();
    toggle(savedItemKey(thing), button.name === "add");
  }

  return (
    <SavedContext value={shown}>
      {children}
      <form
        id={saveFormId}
        method="post"
        action={patterns.wishlist}
        data-prompt={isSignedOut ? loginPromptId : undefined}
        onSubmit={submit}
      />
      <LoginPrompt />
      <SaveAlert alert={alert} />
    </SavedContext>
  );
}

function isRefusal(note: SaveFlash): boolean {
  return note !== "added" && note !== "removed";
}

/** What is shown as saved: what the server last answered, and before it answers what the student wants. */
function useSaveToggles(
  saved: readonly SavedItemKey[],
  { setAlert, onSignedOut }: { setAlert: (alert: Alert) => void; onSignedOut: (key: SavedItemKey) => void },
) {
  const m = useMessages();
  const [shown, setShown] = useState<ReadonlySet<SavedItemKey>>(() => new Set(saved));
  const confirmed = useRef(new Set(saved));
  const removed = useRef(new Map<SavedItemKey, SaveReply["removed"]>());
  /** One request at a time for an item, in the order of the taps. */
  const turns = useRef(new Map<SavedItemKey, Promise<void>>());

  const show = useCallback((key: SavedItemKey, isSaved: boolean) => {
    setShown((before) => (before.has(key) === isSaved ? before : withKey(before, key, isSaved)));
  }, []);

  async function send(key: SavedItemKey, isAdding: boolean) {
    const { status, reply, code, error } = await submitSaveToggle(key, isAdding, removed.current.get(key) ?? null);
    if (reply) {
      confirmed.current = withKey(confirmed.current, key, reply.isSaved);
      removed.current.set(key, reply.removed);
      setAlert({ text: m.frame.heart_note({ note: reply.isSaved ? "added" : "removed" }), isBad: false });
      return;
    }
    if (code === "already_in_wishlist") confirmed.current = withKey(confirmed.current, key, true);
    show(key, confirmed.current.has(key));
    if (status === 401) onSignedOut(key);
    else setAlert({ text: error || m.frame.heart_failed(), isBad: true });
  }

  function toggle(key: SavedItemKey, isAdding: boolean) {
    show(key, isAdding);
    const before = turns.current.get(key) ?? Promise.resolve();
    turns.current.set(
      key,
      before.then(() => send(key, isAdding)),
    );
  }
  return { shown, toggle };
}

function withKey(keys: ReadonlySet<SavedItemKey>, key: SavedItemKey, isIn: boolean): Set<SavedItemKey> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}

/** Announces the result without moving the page: the same button can be tapped again at once. */
function SaveAlert({ alert }: { alert: Alert | null }) {
  const m = useMessages();
  return (
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 md:bottom-8">
      <p role="status">
        {alert && !alert.isBad ? <span className="heart-alert bg-ink text-card">{alert.text}</span> : null}
      </p>
      <p role="alert">
        {alert?.isBad ? (
          <span className="heart-alert border-2 border-bad bg-card text-ink">
            <strong className="text-bad">{m.frame.error()}</strong> {alert.text}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/**
 * Shows on every heart of the document whether its item is saved: cards are rendered by the server, and React does not hydrate them.
 */
function showSaved(saved: ReadonlySet<SavedItemKey>, { frame: m }: Pick<Messages, "frame">): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(`.heart[form=${saveFormId}]`)) {
    const isSaved = saved.has(heart.value as SavedItemKey);
    if (isSaved === (heart.name === "remove")) continue;
    const name = heart.dataset.item ?? "";
    heart.name = isSaved ? "remove" : "add";
    heart.ariaLabel = isSaved ? m.unsave({ name }) : m.save({ name });
  }
}

/** The result of a save: the server's reply, or its refusal; status 0 when it could not be reached. */
interface SaveAnswer {
  status: number;
  reply: SaveReply | null;
  code: string;
  error: string;
}

/** Sends what the form of save buttons would send. */
async function submitSaveToggle(
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
