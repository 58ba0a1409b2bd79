import { openDataPath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import type { SocialLink } from "#lib/social-networks.ts";
import { LampMark } from "#ui/drawing/lamp-mark.tsx";
import { listOfLinks } from "#ui/link.tsx";

/** Whose site this is, and the operator's pages on other sites. */
export function FooterAbout({ socialLinks }: { socialLinks: SocialLink[] }) {
  const m = useMessages();
  return (
    <>
      <p className="flex items-center gap-2 text-xl font-bold">
        <LampMark />
        {m.frame.site_name()}
      </p>
      <p className="mt-3 max-w-sm">{m.frame.data_promise()}</p>
      <SocialLinks links={socialLinks} />
    </>
  );
}

/** The site's own pages. */
export function FooterLinks() {
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
    { to: patterns.howWeEarn, label: m.frame.how_we_earn() },
    { to: openDataPath, label: m.open_data.title() },
    { to: patterns.accessibility, label: m.frame.accessibility() },
  ];
  return (
    <ul className="footer-links grid gap-x-6 sm:grid-cols-2" {...listOfLinks}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The operator's pages on other sites. The icons are files that load when the footer comes near. */
function SocialLinks({ links }: { links: SocialLink[] }) {
  const m = useMessages();
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.frame.social_links()} className="footer-links mt-3 flex flex-wrap gap-x-5">
      {links.map(({ url, name, icon }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer me">
            <img src={`/social/${icon}.svg`} alt="" width="20" height="20" loading="lazy" />
            {name}
            <span className="sr-only">({m.ui.opens_new_tab()})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
