import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogHead } from "#ui/dialog-head.tsx";
import { Link } from "#ui/link.tsx";
import { useMainLinks } from "./main-links.ts";

export const menuSheetId = "menu";

/** On phones: every link of the header that the bottom bar has no room for. */
export function MenuSheet({ isSignedIn }: { isSignedIn: boolean }) {
  const m = useMessages();
  const links = [
    { to: patterns.chances, label: m.frame.chances() },
    { to: patterns.choices, label: m.frame.choices() },
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
      <DialogHead
        dialog={menuSheetId}
        titleId="menu-title"
        title={m.frame.menu()}
        closeLabel={m.frame.close()}
        className="border-b border-line p-4"
        titleClassName="text-xl"
      />
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
