import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import type { SocialLink } from "#lib/social-networks.ts";
import { LampMark } from "#ui/lamp-mark.tsx";
import { Link } from "#ui/link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SiteFooter({
  year,
  isTrial,
  socialLinks,
}: {
  year: number;
  isTrial: boolean;
  socialLinks: SocialLink[];
}) {
  const m = useMessages();
  const links = [
    { to: patterns.about, label: m.frame.about_us() },
    { to: patterns.chances, label: m.frame.chances() },
    { to: patterns.choices, label: m.frame.choices() },
    { to: patterns.calendar, label: m.frame.calendar() },
    { to: patterns.packages, label: m.frame.packages() },
    { to: patterns.scholarships, label: m.frame.scholarships() },
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
          <SocialLinks links={socialLinks} />
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

/** The operator's pages on other sites. The icons are files that load when the footer comes near. */
function SocialLinks({ links }: { links: SocialLink[] }) {
  const m = useMessages();
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.frame.social_links()} className="mt-3 flex flex-wrap gap-x-5">
      {links.map(({ url, name, icon }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer me"
            className="inline-flex min-h-11 items-center gap-2 underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            <img src={`/social/${icon}.svg`} alt="" width="20" height="20" loading="lazy" />
            {name}
            <span className="sr-only">({m.ui.opens_new_tab()})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
