import { useEffect } from "react";

/** Shortcuts listed in the help that `?` opens. */
export const matchShortcuts = [
  { keys: ["j"], meaning: "Next match" },
  { keys: ["k"], meaning: "Previous match" },
  { keys: ["a"], meaning: "Accept: the two are one college" },
  { keys: ["r"], meaning: "Refuse: they are different colleges" },
  { keys: ["u"], meaning: "Undo the last decision" },
];

/** Runs the work of a key, by its letter. Disabled while typing and behind dialogs. */
export function useMatchKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
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
  }, [keys]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
