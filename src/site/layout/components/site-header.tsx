import { useLocation } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { SearchBox } from "#site/catalogue/components/list/search-box.tsx";
import { DialogButton } from "#ui/dialog/dialog.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { LampMark } from "#ui/drawing/lamp-mark.tsx";
import { Link, listOfLinks } from "#ui/link.tsx";
import { cachedPart } from "#ui/parts/cached-part.tsx";
import { currentLink, useMainLinks, usePlanLinks } from "./main-links.ts";
import { menuSheetId } from "./menu-sheet.tsx";
import { newsDrawerId } from "./news-drawer.tsx";

/** Each language by its own name. */
const names = { en: "English", hi: "हिन्दी", mr: "मराठी" } as const;

/** The languages of the site, behind one button. A plain form: it works without script, and loads the page again. */
function LanguageChoice({ className }: { className: string }) {
  const m = useMessages();
  const { locale: chosen } = useFormat();
  return (
    <details className="relative">
      <summary className={`${className} cursor-pointer list-none`} title={m.frame.language()}>
        <Icon name="languages" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{m.frame.language()}</span>
      </summary>
      <form method="post" action={patterns.language} className="card language-choice">
        {Object.entries(names).map(([locale, name]) => (
          <button
            key={locale}
            type="submit"
            name="lang"
            value={locale}
            lang={locale}
            aria-current={locale === chosen ? "true" : undefined}
          >
            {name}
          </button>
        ))}
      </form>
    </details>
  );
}

/** Name and lamp, search, News, Sign In or My Profile; the six links and "Where can I get in?" below on wide screens, in a sheet on phones. */
export function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  const hasOwnSearch = pathname === patterns.home || pathname.replace(/\/$/, "") === patterns.search;
  return (
    <header className="no-print bg-header text-on-header">
      <div className="page flex min-h-14 items-center gap-2 max-[22rem]:gap-0 md:min-h-16 md:gap-6">
        <SiteName />
        <div className="hidden flex-1 md:block">{hasOwnSearch ? null : <SearchBox />}</div>
        <HeaderButtons isSignedIn={isSignedIn} />
      </div>
      <MainNavigation current={currentLink(pathname)} />
    </header>
  );
}

const SiteName = cachedPart(function SiteName() {
  const m = useMessages();
  return (
    <Link
      to={patterns.home}
      className="flex min-h-11 items-center gap-2 text-xl font-bold max-[22rem]:gap-1 max-[22rem]:text-lg"
    >
      <LampMark />
      {m.frame.site_name()}
    </Link>
  );
});

const HeaderButtons = cachedPart(function HeaderButtons({ isSignedIn }: { isSignedIn: boolean }) {
  const m = useMessages();
  return (
    <div className="-mr-3 ml-auto flex items-center md:mr-0">
      <Link to={patterns.search} className="header-button md:hidden">
        <Icon name="search" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{m.frame.search()}</span>
      </Link>
      <LanguageChoice className="header-button" />
      <DialogButton dialog={newsDrawerId} className="header-button">
        <Icon name="newspaper" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="max-md:sr-only">{m.frame.news()}</span>
      </DialogButton>
      <Link to={isSignedIn ? patterns.dashboard : patterns.login} className="header-button max-md:hidden">
        <Icon name="user-round" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {isSignedIn ? m.frame.my_profile() : m.frame.sign_in()}
      </Link>
      <DialogButton dialog={menuSheetId} className="header-button md:hidden">
        <Icon name="menu" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{m.frame.menu()}</span>
      </DialogButton>
    </div>
  );
});

/** @param current the address of the link to the page that is shown */
const MainNavigation = cachedPart(function MainNavigation({ current }: { current: string | null }) {
  const m = useMessages();
  const planLinks = usePlanLinks();
  const links = [...useMainLinks(), { to: patterns.chances, label: m.frame.chances() }];
  return (
    <nav aria-label={m.frame.main_navigation()} className="hidden border-t border-on-header/15 md:block">
      <ul className="main-links page flex flex-wrap gap-x-1" {...listOfLinks}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to} aria-current={to === current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <details className="relative md:-ml-4">
            <summary className="header-button list-none">
              <Icon name="chevron-down" className="size-5" strokeWidth={1.5} aria-hidden="true" />
              <span className="sr-only">{planLinks.map(({ label }) => label).join(", ")}</span>
            </summary>
            <ul className="card plan-links">
              {planLinks.map(({ to, label }) => (
                <li key={to}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
});
