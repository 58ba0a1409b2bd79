import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { InboxItem } from "../../../src/staff/people/contract.ts";
import type { InboxActions } from "./use-inbox-actions.ts";

/** Shortcuts listed in the help that `?` opens. */
export const inboxShortcuts = [
  { keys: ["j"], meaning: "Next conversation" },
  { keys: ["k"], meaning: "Previous conversation" },
  { keys: ["a"], meaning: "Answer" },
  { keys: ["n"], meaning: "Write a note" },
  { keys: ["c"], meaning: "Close" },
  { keys: ["e"], meaning: "Assign to me" },
  { keys: ["Ctrl", "Enter"], meaning: "Send" },
];

/**
 * Keyboard shortcuts of the inbox: navigation between conversations and actions on the open one. Disabled while typing.
 */
export function useInboxKeys(items: InboxItem[], open: string, query: string, actions: RefObject<InboxActions | null>) {
  const navigate = useNavigate();
  // Last position of the open conversation: once answered it may leave the list, and the next one takes its position.
  const place = useRef(-1);
  const at = items.findIndex(({ id }) => id === open);
  if (at >= 0) place.current = at;
  useEffect(() => {
    function go(by: 1 | -1) {
      const from = at >= 0 ? at : by === 1 ? place.current - 1 : place.current;
      const next = items[Math.min(items.length - 1, Math.max(0, from + by))];
      if (!next) return;
      navigate(`/inbox/${next.id}?${query}`);
      document.querySelector(`[data-reference="${next.id}"]`)?.scrollIntoView({ block: "nearest" });
    }
    const keys: Record<string, () => void> = {
      j: () => go(1),
      k: () => go(-1),
      a: () => actions.current?.answer(),
      n: () => actions.current?.note(),
      c: () => actions.current?.close(),
      e: () => actions.current?.takeOver(),
    };
    function onKey(event: KeyboardEvent) {
      const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isElsewhere || isTyping(event.target) || document.querySelector(".MuiDialog-root, .MuiPopover-root")) return;
      const work = keys[event.key];
      if (!work) return;
      event.preventDefault();
      work();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [items, at, query, actions, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
