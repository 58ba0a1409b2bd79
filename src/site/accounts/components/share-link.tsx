import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useIsLive } from "#ui/use-is-live.ts";

/** Opens the phone's share sheet; nothing where the browser has none, or runs no script. */
export function ShareLink({ label, text, link }: { label: string; text: string; link: string }) {
  const hasShareSheet = useIsLive() && typeof navigator.share === "function";
  if (!hasShareSheet) return null;
  return (
    <Button
      className="justify-self-start"
      // Closing the sheet without choosing rejects; that is a choice too.
      onClick={() => void navigator.share({ text, url: link }).catch(() => {})}
    >
      <Icon name="share-2" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {label}
    </Button>
  );
}
