import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { HeartNote, HeartReply } from "#features/wishlist/contract.ts";
import { readThing, type ThingKey, thingKey } from "#features/wishlist/thing.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { LoginPrompt, loginPromptId } from "./login-prompt.tsx";
import { heartFormId, SavedContext } from "./saved-context.ts";
import { sendHeart } from "./send-heart.ts";

/** Alerts of the wishlist stay this long. Source: specification section 9. */
const alertMs = 1_500;

interface Alert {
  text: string;
  isBad: boolean;
}

/**
 * Around every page with hearts: knows what is saved, and holds the one form they belong to. With script a heart fills
 * at once, everywhere on the page, and empties again when the server refuses; without, the form is sent.
 *
 * @param saved null: nobody is signed in, and a heart asks to log in
 * @param note how a heart ended that was sent without script, or kept through a login
 */
export function Wishlist({
  saved,
  note,
  children,
}: {
  saved: readonly ThingKey[] | null;
  note: HeartNote | null;
  children: ReactNode;
}) {
  const m = useMessages();
  const [wish, setWish] = useState<ThingKey | null>(null);
  const [alert, setAlert] = useState<Alert | null>(
    note && { text: m.frame.heart_note({ note }), isBad: isRefusal(note) },
  );
  const { shown, toggle } = useHearts(saved ?? [], { setAlert, onSignedOut: askToLogin });

  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => setAlert(null), alertMs);
    return () => clearTimeout(timer);
  }, [alert]);

  function askToLogin(key: ThingKey) {
    setWish(key);
    (document.getElementById(loginPromptId) as HTMLDialogElement).showModal();
  }

  function submit(event: FormEvent) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const thing = readThing(button?.value);
    if (!button || !thing) return;
    event.preventDefault();
    const key = thingKey(thing);
    if (saved === null) askToLogin(key);
    else toggle(key, button.name === "add");
  }

  return (
    <SavedContext value={shown}>
      {children}
      <form id={heartFormId} method="post" action={patterns.wishlist} onSubmit={submit} />
      <LoginPrompt wish={wish} />
      <HeartAlert alert={alert} />
    </SavedContext>
  );
}

function isRefusal(note: HeartNote): boolean {
  return note !== "added" && note !== "removed";
}

/** What is shown as saved: what the server last said, and before it answers what the student wants. */
function useHearts(
  saved: readonly ThingKey[],
  { setAlert, onSignedOut }: { setAlert: (alert: Alert) => void; onSignedOut: (key: ThingKey) => void },
) {
  const m = useMessages();
  const [shown, setShown] = useState<ReadonlySet<ThingKey>>(() => new Set(saved));
  const confirmed = useRef(new Set(saved));
  const removed = useRef(new Map<ThingKey, HeartReply["removed"]>());
  /** One request at a time for one thing, in the order of the taps. */
  const turns = useRef(new Map<ThingKey, Promise<void>>());

  const show = useCallback((key: ThingKey, isSaved: boolean) => {
    setShown((before) => (before.has(key) === isSaved ? before : withKey(before, key, isSaved)));
  }, []);

  async function send(key: ThingKey, isAdding: boolean) {
    const { status, reply, code, error } = await sendHeart(key, isAdding, removed.current.get(key) ?? null);
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

  function toggle(key: ThingKey, isAdding: boolean) {
    show(key, isAdding);
    const before = turns.current.get(key) ?? Promise.resolve();
    turns.current.set(
      key,
      before.then(() => send(key, isAdding)),
    );
  }
  return { shown, toggle };
}

function withKey(keys: ReadonlySet<ThingKey>, key: ThingKey, isIn: boolean): Set<ThingKey> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}

/** Says what a heart did, without taking the page away from under the finger: the same heart can be tapped at once. */
function HeartAlert({ alert }: { alert: Alert | null }) {
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
