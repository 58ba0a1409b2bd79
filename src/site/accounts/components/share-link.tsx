import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useIsLive } from "#ui/use-is-live.ts";

/** Opens the phone's share sheet; nothing where the browser has none, or runs no script. */
export function ShareLink({ title, link }: { title: string; link: string }) {
  const { guardian: m } = useMessages();
  const hasShareSheet = useIsLive() && typeof navigator.share === "function";
  if (!hasShareSheet) return null;
  return (
    <Button
      type="button"
      // Closing the sheet without choosing rejects; that is a choice too.
      onClick={() => void navigator.share({ text: title, url: link }).catch(() => {})}
    >
      <Icon name="share-2" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {m.by_share()}
    </Button>
  );
}
