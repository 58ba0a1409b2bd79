import { Heart } from "lucide-react";
import { DialogButton } from "./dialog.tsx";
import { loginPromptId } from "./login-prompt-id.ts";

/**
 * The heart on a card. Signed out, it asks to sign in.
 *
 * @param label what it does to which place, for those who do not see the card around it
 */
export function HeartButton({ label, className = "" }: { label: string; className?: string }) {
  return (
    <DialogButton
      dialog={loginPromptId}
      aria-label={label}
      aria-haspopup="dialog"
      className={`round-button ${className}`}
    >
      <Heart className="size-5" strokeWidth={1.5} aria-hidden="true" />
    </DialogButton>
  );
}
