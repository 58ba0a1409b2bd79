import type { ReactNode } from "react";
import { type ButtonLook, buttonClasses } from "#ui/button.tsx";
import { DialogButton } from "#ui/dialog/dialog.tsx";
import { contactDialogId } from "./contact-dialog.tsx";

/** Opens the Contact Us dialog, which the page frame holds. */
export function EnquiryButton({
  look = "primary",
  className = "",
  children,
}: {
  look?: ButtonLook;
  className?: string;
  children: ReactNode;
}) {
  return (
    <DialogButton dialog={contactDialogId} className={buttonClasses(look, className)}>
      {children}
    </DialogButton>
  );
}
