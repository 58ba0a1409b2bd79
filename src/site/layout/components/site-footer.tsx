import { useMessages } from "#lib/messages/messages.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** @param html its links and what they are about, rendered by the server; null: the document has it */
export function SiteFooter({
  year,
  isTrial,
  html,
}: {
  year: number;
  isTrial: boolean;
  html: { footerAbout: PartHtml; footerLinks: PartHtml } | null;
}) {
  const m = useMessages();
  return (
    <footer className="no-print mt-16 bg-header pb-24 text-on-header md:pb-8">
      <div className="page grid gap-8 py-10 md:grid-cols-2">
        <div>
          <ServerPart id="footer-about" html={html?.footerAbout ?? null} />
          <ThemeSwitch />
        </div>
        <nav aria-label={m.frame.footer_navigation()}>
          <ServerPart id="footer-links" html={html?.footerLinks ?? null} />
        </nav>
      </div>
      <div className="page border-t border-on-header/15 pt-6 text-sm">
        <p>{m.frame.copyright({ until: year > 2025 ? String(year) : "none" })}</p>
        {isTrial ? <p className="mt-2">{m.frame.trial()}</p> : null}
      </div>
    </footer>
  );
}
