import { useEffect } from "react";

/** Shortcuts listed in the help that `?` opens. */
export const queueShortcuts = [
  { keys: ["j"], meaning: "Next pair" },
  { keys: ["k"], meaning: "Previous pair" },
  { keys: ["m"], meaning: "Merge the pair" },
  { keys: ["n"], meaning: "They are not the same" },
];

/** Runs the work of a key while nobody types and no dialog is open. */
export function useQueueKeys(work: Record<string, () => void> | null) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (isElsewhere || isTyping || document.querySelector(".MuiDialog-root, .MuiPopover-root")) return;
      const chosen = work?.[event.key];
      if (!chosen) return;
      event.preventDefault();
      chosen();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [work]);
}
