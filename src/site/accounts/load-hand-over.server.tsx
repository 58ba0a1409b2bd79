import type { RouterContextProvider } from "react-router";
import { type HandOver, readHandOver } from "#features/accounts/service/resend-guardian-request.server.ts";
import { depsContext, localeContext, type SignedInStudent } from "#http/request-context.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { renderStatic } from "#ui/page/render-static.server.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import type { HandOverTexts } from "./components/hand-over.tsx";

/**
 * The guardian's link with its texts and HTML, for `HandOverLink`. Rendered for each request and never cached: the link is a secret.
 *
 * @returns null for a student who waits for nobody
 */
export async function loadHandOver(
  context: Readonly<RouterContextProvider>,
  student: SignedInStudent,
  { isQrOpen }: { isQrOpen: boolean },
): Promise<(Omit<HandOver, "qr"> & HandOverTexts) | null> {
  const found = await readHandOver(context.get(depsContext), student);
  if (!found) return null;
  const { qr, ...handOver } = found;
  const language = languageOf(context.get(localeContext));
  const { guardian: m } = language.messages;
  const message = m.hand_over_message();
  return {
    ...handOver,
    title: m.hand_over_title(),
    text: m.hand_over_text(),
    share: m.by_share(),
    message,
    ways: renderStatic(<Ways link={handOver.link} qr={qr} message={message} isQrOpen={isQrOpen} />, language),
  };
}

function Ways({ link, qr, message, isQrOpen }: { link: string; qr: string; message: string; isQrOpen: boolean }) {
  const { guardian: m } = useMessages();
  const encoded = encodeURIComponent(`${message}\n${link}`);
  return (
    <>
      <div className="flex flex-wrap gap-3">
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
    </>
  );
}
