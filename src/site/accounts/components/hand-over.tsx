import { StaticHtml } from "#ui/parts/static-html.tsx";
import { ShareLink } from "./share-link.tsx";

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
