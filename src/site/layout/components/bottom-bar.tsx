import { useLocation } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { listOfLinks } from "#ui/link.tsx";
import { cachedPart } from "#ui/parts/cached-part.tsx";
import { chatAddress } from "./chat-button.tsx";
import { currentLink } from "./main-links.ts";

interface BottomBarProps {
  isSignedIn: boolean;
  /** The number of the chat; null: there is none. */
  whatsapp: string | null;
}

/** On phones, the five places one goes most and the chat, within reach of the thumb. */
export function BottomBar(props: BottomBarProps) {
  const { pathname } = useLocation();
  return <Places current={currentLink(pathname)} {...props} />;
}

const Places = cachedPart(function Places({
  current,
  isSignedIn,
  whatsapp,
}: BottomBarProps & { current: string | null }) {
  const m = useMessages();
  const items: { to: string; label: string; icon: IconName }[] = [
    { to: patterns.home, label: m.frame.home(), icon: "house" },
    { to: patterns.streams, label: m.frame.colleges(), icon: "graduation-cap" },
    { to: patterns.chances, label: m.frame.chances_short(), icon: "route" },
    { to: patterns.hostelList, label: m.frame.hostels(), icon: "bed" },
    isSignedIn
      ? { to: patterns.dashboard, label: m.frame.me(), icon: "user-round" }
      : { to: patterns.login, label: m.frame.sign_in(), icon: "user-round" },
  ];
  return (
    <nav
      aria-label={m.frame.quick_navigation()}
      className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="quick-links grid auto-cols-fr grid-flow-col" {...listOfLinks}>
        {items.map(({ to, label, icon }) => (
          <li key={to}>
            <a href={to} aria-current={to === current ? "page" : undefined}>
              <Icon name={icon} className="size-5" strokeWidth={1.5} aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
        {whatsapp ? (
          <li>
            <OutsideLink href={chatAddress(whatsapp, m.frame.chat_greeting())} className="">
              <Icon name="message-circle" className="size-5" strokeWidth={1.5} aria-hidden="true" />
              <span aria-hidden="true">{m.frame.chat_short()}</span>
              <span className="sr-only">{m.frame.chat()}</span>
            </OutsideLink>
          </li>
        ) : null}
      </ul>
    </nav>
  );
});
