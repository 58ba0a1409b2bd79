import type { HandOver } from "#features/accounts/service/resend-guardian-request.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { ShareLink } from "./share-link.tsx";

/**
 * The guardian's link, to be handed over without an e-mail address: by the phone's share sheet, WhatsApp or SMS, as a QR
 * code to be scanned from this screen, or copied. All but the share sheet work without script.
 */
export function HandOverLink({
  handOver: { link, qr },
  isQrOpen,
  heading: Heading,
}: {
  handOver: HandOver;
  isQrOpen: boolean;
  /** Below the heading of the page or of its section. */
  heading: "h2" | "h3";
}) {
  const { guardian: m } = useMessages();
  const message = `${m.hand_over_message()}\n${link}`;
  const encoded = encodeURIComponent(message);
  return (
    <div className="mt-4 grid gap-3">
      <Heading className="text-lg">{m.hand_over_title()}</Heading>
      <p>{m.hand_over_text()}</p>
      <div className="flex flex-wrap gap-3">
        <ShareLink title={m.hand_over_message()} link={link} />
        <OutsideLink href={`https://wa.me/?text=${encoded}`} className={buttonClasses("secondary")}>
          {m.by_whatsapp()}
        </OutsideLink>
        {/* Android reads what follows the question mark, iOS what follows the ampersand. */}
        <a href={`sms:?&body=${encoded}`} className={buttonClasses("secondary")}>
          {m.by_sms()}
        </a>
      </div>
      <details open={isQrOpen}>
        <summary className="link tap-row">{m.by_qr()}</summary>
        <p className="mt-2">{m.qr_text()}</p>
        <figure aria-label={m.qr_label()} className="mt-2 w-56 max-w-full rounded-card border border-line">
          <StaticHtml html={qr} className="overflow-hidden rounded-card" />
        </figure>
      </details>
      <Field id="guardian-link" name="guardian_link" label={m.link()} hint={m.link_hint()} value={link} readOnly />
    </div>
  );
}
