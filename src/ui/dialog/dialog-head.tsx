import { Icon } from "../drawing/icon.tsx";
import { cachedPart } from "../parts/cached-part.tsx";
import { DialogButton } from "./dialog.tsx";

/**
 * The top of a dialog: its heading, and the button that closes it.
 *
 * @param titleId the same as the dialog's own
 * @param closeLabel what screen readers call the button
 */
export const DialogHead = cachedPart(function DialogHead({
  dialog,
  titleId,
  title,
  closeLabel,
  className = "",
  titleClassName = "text-2xl",
}: {
  dialog: string;
  titleId: string;
  title: string;
  closeLabel: string;
  className?: string;
  titleClassName?: string;
}) {
  return (
    <div className={`flex items-center justify-between ${className}`}>
      <h2 id={titleId} className={titleClassName}>
        {title}
      </h2>
      <DialogButton dialog={dialog} command="close" className="icon-button">
        <Icon name="x" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{closeLabel}</span>
      </DialogButton>
    </div>
  );
});
