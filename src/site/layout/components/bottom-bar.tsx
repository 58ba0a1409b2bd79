import { Bed, BriefcaseBusiness, GraduationCap, House, UserRound } from "lucide-react";
import { useLocation } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { cachedPart } from "#ui/cached-part.tsx";
import { listOfLinks } from "#ui/link.tsx";
import { currentLink } from "./main-links.ts";

/** On phones, the five places one goes most, within reach of the thumb. */
export function BottomBar({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return <Places current={currentLink(pathname)} isSignedIn={isSignedIn} />;
}

const Places = cachedPart(function Places({ current, isSignedIn }: { current: string | null; isSignedIn: boolean }) {
  const m = useMessages();
  const items = [
    { to: patterns.home, label: m.frame.home(), Icon: House },
    { to: patterns.streams, label: m.frame.colleges(), Icon: GraduationCap },
    { to: patterns.hostelList, label: m.frame.hostels(), Icon: Bed },
    { to: patterns.campusDrives, label: m.frame.jobs(), Icon: BriefcaseBusiness },
    isSignedIn
      ? { to: patterns.dashboard, label: m.frame.me(), Icon: UserRound }
      : { to: patterns.login, label: m.frame.sign_in(), Icon: UserRound },
  ];
  return (
    <nav
      aria-label={m.frame.quick_navigation()}
      className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="quick-links grid grid-cols-5" {...listOfLinks}>
        {items.map(({ to, label, Icon }) => (
          <li key={to}>
            <a href={to} aria-current={to === current ? "page" : undefined}>
              <Icon className="size-5" strokeWidth={1.5} aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});
