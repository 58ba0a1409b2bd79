import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { listOfLinks } from "#ui/link.tsx";
import { useMainLinks, usePlanLinks } from "./main-links.ts";

/** Every link of the header that the bottom bar of a phone has no room for. */
export function MenuLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const m = useMessages();
  const links = [
    { to: patterns.chances, label: m.frame.chances() },
    ...usePlanLinks(),
    ...useMainLinks(),
    { to: patterns.about, label: m.frame.about_us() },
    { to: patterns.contact, label: m.frame.contact_us() },
    isSignedIn
      ? { to: patterns.dashboard, label: m.frame.my_profile() }
      : { to: patterns.login, label: m.frame.sign_in() },
  ];
  return (
    <ul className="menu-links p-2" {...listOfLinks}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
