import { X } from "lucide-react";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Dialog, DialogButton } from "#ui/dialog.tsx";
import { Link } from "#ui/link.tsx";
import { useMainLinks } from "./main-links.ts";

export const menuSheetId = "menu";

/** On phones: every link of the header that the bottom bar has no room for. */
export function MenuSheet({ isSignedIn }: { isSignedIn: boolean }) {
  const m = useMessages();
  const links = [
    ...useMainLinks(),
    { to: patterns.about, label: m.frame.about_us() },
    { to: patterns.contact, label: m.frame.contact_us() },
    isSignedIn
      ? { to: patterns.dashboard, label: m.frame.my_profile() }
      : { to: patterns.login, label: m.frame.sign_in() },
  ];
  return (
    <Dialog
      id={menuSheetId}
      titleId="menu-title"
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-72 max-w-full overflow-y-auto border-l border-line"
    >
      <div className="flex items-center justify-between border-b border-line p-4">
        <h2 id="menu-title" className="text-xl">
          {m.frame.menu()}
        </h2>
        <DialogButton
          dialog={menuSheetId}
          command="close"
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control hover:bg-sunken"
        >
          <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">{m.frame.close()}</span>
        </DialogButton>
      </div>
      <ul className="p-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center rounded-control px-3 font-medium hover:bg-sunken">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
