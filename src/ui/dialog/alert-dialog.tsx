import { useEffect, useRef } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "../button.tsx";

export interface Alert {
  title: string;
  text: string;
}

/**
 * A message that asks for attention: focus moves in, and back when it is dismissed. Screen readers hear it at once.
 *
 * @param closeAfterMs dismisses it by itself; it is then never the only way to learn the thing
 */
export function AlertDialog({
  alert,
  onDismiss,
  closeAfterMs,
}: {
  alert: Alert | null;
  onDismiss: () => void;
  closeAfterMs?: number | undefined;
}) {
  const m = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!alert) return;
    dialog.current?.showModal();
    if (closeAfterMs === undefined) return;
    const timer = setTimeout(() => dialog.current?.close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [alert, closeAfterMs]);
  if (!alert) return null;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="alert-title"
      aria-describedby="alert-text"
      onClose={onDismiss}
      className="sheet w-96 max-w-[92vw] rounded-card border border-line bg-card p-6 text-center text-ink"
    >
      <h2 id="alert-title" className="text-xl">
        {alert.title}
      </h2>
      <p id="alert-text" className="mt-2 text-lg">
        {alert.text}
      </p>
      <Button className="mt-5 w-full" autoFocus onClick={() => dialog.current?.close()}>
        {m.ui.ok()}
      </Button>
    </dialog>
  );
}
