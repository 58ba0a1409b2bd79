import { type ComponentProps, type ReactNode, useLayoutEffect } from "react";

/**
 * A column beside a list on wide screens; on narrow ones a sheet over the whole screen that a {@link SheetButton}
 * opens. It is a popover, so the browser opens and closes it without script, gives focus back and closes it by Escape,
 * and it stays open while the list behind it changes. What lies behind cannot be reached meanwhile (page-start/dialogs.ts; without
 * script styles.css).
 *
 * @param label its name for screen readers
 */
export function ColumnSheet({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  useLayoutEffect(() => () => closeSheet(id), [id]);
  return (
    <aside id={id} popover="auto" data-modal="" aria-label={label} tabIndex={-1} className="column-sheet">
      {children}
    </aside>
  );
}

/** Opens or closes a {@link ColumnSheet}. */
export function SheetButton({
  sheet,
  action = "show",
  ...rest
}: ComponentProps<"button"> & { sheet: string; action?: "show" | "hide" }) {
  return <button type="button" {...rest} popoverTarget={sheet} popoverTargetAction={action} />;
}

/** Closes a sheet from script, such as after its form was sent. */
export function closeSheet(id: string) {
  const sheet = document.getElementById(id);
  if (sheet?.matches(":is(:popover-open)")) sheet.hidePopover();
}
