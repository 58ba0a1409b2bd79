import { Heart } from "lucide-react";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { DialogButton } from "#ui/dialog.tsx";
import { loginPromptId } from "#ui/login-prompt-id.ts";
import type { Hostel } from "../contract.ts";
import { Price } from "./price.tsx";

/** The price of a bed and Show Interest, which asks a visitor to sign in. */
export function StayCard({ hostel }: { hostel: Hostel }) {
  const m = useMessages();
  return (
    <div className="card p-4 md:p-5">
      <Price hostel={hostel} />
      <DialogButton dialog={loginPromptId} aria-haspopup="dialog" className={buttonClasses("primary", "mt-4 w-full")}>
        <Heart className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {m.hostels.show_interest()}
      </DialogButton>
      <p className="mt-2 text-center text-sm text-muted">{m.hostels.show_interest_hint()}</p>
    </div>
  );
}
