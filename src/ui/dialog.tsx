import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Attributes of the HTML invoker commands, which React passes on as they are. */
type Command = "show-modal" | "close";

/**
 * A button that opens or closes a dialog. The browser does it by itself (`command`, `commandfor`), so it works before
 * and without script; browsers that do not know the attributes get the same from the click handler.
 */
export function DialogButton({
  dialog,
  command = "show-modal",
  onClick,
  ...rest
}: ComponentProps<"button"> & { dialog: string; command?: Command }) {
  const invoker = { command, commandfor: dialog } as object;
  const fallback = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    if ("command" in HTMLButtonElement.prototype) return;
    const target = document.getElementById(dialog) as HTMLDialogElement | null;
    if (command === "close") target?.close();
    else target?.showModal();
  };
  return <button type="button" {...rest} {...invoker} onClick={fallback} />;
}

/**
 * A modal dialog: traps focus, gives it back, closes by Escape, by a tap outside, and when the page changes.
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
    dialog.current?.close();
  }, [key]);
  const closedBy = { closedby: "any" } as object;
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={titleId}
      {...closedBy}
      onFocus={onFocus}
      className={`sheet bg-card text-ink ${className}`}
    >
      {children}
    </dialog>
  );
}
