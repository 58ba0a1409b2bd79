import type { MouseEvent } from "react";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** Whether this browser stores ranks, and the way to remove them: by script at once, else by the page that clears them. */
export function KeptNotice({ isStored, forget }: { isStored: boolean; forget: () => void }) {
  const { chances: m } = useMessages();
  if (!isStored) return null;
  const clear = (event: MouseEvent) => {
    event.preventDefault();
    forget();
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {m.kept()}
      <button
        type="submit"
        formAction={patterns.aboutYou}
        name="intent"
        value="clear"
        onClick={clear}
        className="link min-h-11 font-semibold"
      >
        {m.forget()}
      </button>
    </p>
  );
}
