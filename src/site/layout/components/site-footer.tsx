import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { LampMark } from "#ui/lamp-mark.tsx";
import { Link } from "#ui/link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SiteFooter({ year, isTrial }: { year: number; isTrial: boolean }) {
  const m = useMessages();
  const links = [
    { to: patterns.about, label: m.frame.about_us() },
    { to: patterns.packages, label: m.frame.packages() },
    { to: patterns.contact, label: m.frame.contact_us() },
    { to: patterns.faqs, label: m.frame.faqs() },
    { to: patterns.support, label: m.frame.support_help() },
    { to: patterns.privacy, label: m.frame.privacy() },
    { to: patterns.terms, label: m.frame.terms() },
    { to: patterns.accessibility, label: m.frame.accessibility() },
  ];
  return (
    <footer className="no-print mt-16 bg-header pb-24 text-on-header md:pb-8">
      <div className="page grid gap-8 py-10 md:grid-cols-2">
        <div>
          <p className="flex items-center gap-2 text-xl font-bold">
            <LampMark />
            {m.frame.site_name()}
          </p>
          <p className="mt-3 max-w-sm">{m.frame.data_promise()}</p>
          <ThemeSwitch />
        </div>
        <nav aria-label={m.frame.footer_navigation()}>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="page border-t border-on-header/15 pt-6 text-sm">
        <p>{m.frame.copyright({ until: year > 2025 ? String(year) : "none" })}</p>
        {isTrial ? <p className="mt-2">{m.frame.trial()}</p> : null}
      </div>
    </footer>
  );
}
