import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Attributes of the HTML invoker commands, which React passes on as they are. */
type Command = "show-modal" | "close";

/**
 * A button that opens or closes a dialog. page-start/dialogs.ts does it, before and after the page hydrates; without script the browser
 * does it by itself (`command`, `commandfor`).
 */
export function DialogButton({
  dialog,
  command = "show-modal",
  ...rest
}: ComponentProps<"button"> & { dialog: string; command?: Command }) {
  const invoker = { command, commandfor: dialog } as object;
  return <button type="button" {...rest} {...invoker} />;
}

/** Closes a dialog from script, however it was opened. */
export function closeDialog(dialog: HTMLElement | null): void {
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (dialog.open) dialog.close();
  else if (dialog.matches("[data-modal]:is(:popover-open)")) dialog.hidePopover();
}

/**
 * A modal dialog: traps focus, gives it back, closes by Escape, by a tap outside, and when the page changes. Opened with script it is
 * a popover (page-start/dialogs.ts), without it a modal dialog of the browser.
 *
 * @param titleId id of the heading inside that names it
 */
export function Dialog({
  id,
  titleId,
  className = "",
  onFocus,
  children,
}: {
  id: string;
  titleId: string;
  className?: string;
  /** The dialog opened, or somebody moved on inside it. */
  onFocus?: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    // A dialog opened before script arrived stays open: only a new page closes it.
    if (shownKey.current === key) return;
    shownKey.current = key;
    closeDialog(dialog.current);
  }, [key]);
  // A dialog that goes with its page while open would leave the rest inert: what is removed sends no event.
  useLayoutEffect(() => {
    const own = dialog.current;
    return () => closeDialog(own);
  }, []);
  const closedBy = { closedby: "any" } as object;
  return (
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      data-modal=""
      aria-labelledby={titleId}
      {...closedBy}
      onFocus={onFocus}
      className={`sheet ${className}`}
    >
      {children}
    </dialog>
  );
}
