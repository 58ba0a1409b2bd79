import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { StaticHtml } from "#ui/parts/static-html.tsx";

/**
 * The guardian's link as `loadHandOver` prepares it. Texts and HTML come from the server, so that the script of a dashboard and a
 * profile has nothing for the few students who wait for a guardian but the button of the share sheet.
 */
export interface HandOverTexts {
  link: string;
  title: string;
  text: string;
  /** Label of the share sheet's button. */
  share: string;
  /** What is sent with the link. */
  message: string;
  /** HTML of the ways that need no script: WhatsApp, SMS, QR code, and the link to copy. */
  ways: string;
}

/** The guardian's link, to be handed over without an e-mail address. */
export function HandOverLink({
  handOver: { link, title, text, share, message, ways },
  heading: Heading,
}: {
  handOver: HandOverTexts;
  /** Below the heading of the page or of its section. */
  heading: "h2" | "h3";
}) {
  return (
    <div className="mt-4 grid gap-3">
      <Heading className="text-lg">{title}</Heading>
      <p>{text}</p>
      <ShareLink label={share} text={message} link={link} />
      <StaticHtml html={ways} className="grid gap-3" />
    </div>
  );
}

/** Opens the phone's share sheet; nothing where the browser has none, or runs no script. */
function ShareLink({ label, text, link }: { label: string; text: string; link: string }) {
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
