import { useNavigation } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";

/** A thin marigold line at the top while the next page is on its way; it appears only when that takes a moment. */
export function PendingBar() {
  const m = useMessages();
  const isPending = useNavigation().state !== "idle";
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isPending ? (
        <>
          <span className="pending-bar block h-1 bg-accent" />
          <span className="sr-only">{m.ui.loading()}</span>
        </>
      ) : null}
    </div>
  );
}
