import { useEffect, useRef } from "react";

/** Shortcuts listed in the help that `?` opens, and below the decision. */
export const matchShortcuts = [
  { keys: ["1", "…", "9"], meaning: "This college" },
  { keys: ["/"], meaning: "Another college" },
  { keys: ["c"], meaning: "Create the college" },
  { keys: ["n"], meaning: "None of these colleges" },
  { keys: ["x"], meaning: "No college: leave it out" },
  { keys: ["s"], meaning: "Skip for now" },
  { keys: ["u"], meaning: "Undo the last decision" },
];

/** Runs the work of a key. Disabled while typing, behind dialogs, and for a key that is held down. */
export function useMatchKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isElsewhere = event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey;
      if (isElsewhere || isTyping(event.target) || document.querySelector(".MuiDialog-root, .MuiPopover-root")) return;
      if (latest.current(event.key)) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
