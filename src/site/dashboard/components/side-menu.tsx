import { useLocation } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { dropAllDrafts } from "#ui/draft-store.ts";
import { Icon } from "#ui/icon.tsx";
import { LampMark } from "#ui/lamp-mark.tsx";
import { Link } from "#ui/link.tsx";
import { useIsLive } from "#ui/use-is-live.ts";
import { activeEntries, type SideEntry, upcomingEntries } from "./side-entries.ts";
import { useSideMenu } from "./use-side-menu.ts";

const toggleId = "side-toggle";

/**
 * The dashboard's collapsible menu: 250 pixels wide open, 80 closed (src/styles.css). Without script a tick box does
 * what the button does.
 */
export function SideMenu() {
  const m = useMessages();
  const isLive = useIsLive();
  const menu = useSideMenu();
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard here for every link inside */}
      <header
        className="side-menu no-print"
        onKeyDown={(event) => {
          if (event.key === "Escape") menu.closeOverlay();
        }}
      >
        <div className="side-head">
          <div className="relative size-11 shrink-0 rounded-control border border-on-header/40 hover:bg-on-header/10 has-focus-visible:outline-3 has-focus-visible:outline-accent-strong">
            <Icon
              name="panel-left"
              className="pointer-events-none absolute inset-2.5 size-6"
              strokeWidth={1.5}
              aria-hidden="true"
            />
            <input
              ref={menu.box}
              id={toggleId}
              type="checkbox"
              autoComplete="off"
              hidden={isLive}
              onChange={menu.read}
              aria-label={m.dashboard.side_toggle()}
              className="side-toggle absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {isLive ? (
              <button
                type="button"
                aria-expanded={menu.isOpen}
                aria-controls="side-nav"
                aria-label={m.dashboard.side_toggle()}
                onClick={menu.toggle}
                className="absolute inset-0 size-full rounded-control"
              />
            ) : null}
          </div>
          <Link to={patterns.home} className="side-home">
            <LampMark />
            <span className="side-wide">{m.frame.site_name()}</span>
          </Link>
        </div>
        <nav id="side-nav" aria-label={m.dashboard.side_menu()}>
          <ul>
            {activeEntries.map((entry) => (
              <OpenEntry key={entry.to} {...entry} />
            ))}
          </ul>
          <ul className="mt-2 border-t border-on-header/20 pt-2">
            {upcomingEntries.map((entry) => (
              <UpcomingEntry key={entry.to} {...entry} />
            ))}
          </ul>
        </nav>
        {/* A whole request: what the browser keeps of this account is cleared by the answer. */}
        <form method="post" action={patterns.dashboard} onSubmit={dropAllDrafts} className="side-foot">
          <input type="hidden" name="intent" value="logout" />
          <button type="submit" className="side-entry w-full">
            <Icon name="log-out" className="size-6 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {m.dashboard.logout()}
          </button>
        </form>
      </header>
      {/* A tap beside a menu that lies over the page closes it; the box above is what keyboards use. */}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: it names nothing, the box has a name of its own */}
      <label htmlFor={toggleId} aria-hidden="true" className="side-scrim no-print" />
    </>
  );
}

/** The open page's own entry, and the dashboard's while one of its pages is open that has none. */
function OpenEntry({ to, label, icon }: SideEntry) {
  const m = useMessages();
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, "");
  const isWithin = to === bestEntry(path);
  return (
    <li>
      <Link to={to} aria-current={isWithin ? (path === to ? "page" : "true") : undefined} className="side-entry">
        <Icon name={icon} className="size-6 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        {m.dashboard[label]()}
      </Link>
    </li>
  );
}

function bestEntry(path: string): string | undefined {
  const within = activeEntries.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return within.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}

function UpcomingEntry({ to, label, icon }: SideEntry) {
  const m = useMessages();
  const name = m.dashboard[label]();
  return (
    <li>
      {/* biome-ignore lint/a11y: a link that leads nowhere yet is disabled and takes no focus */}
      <span
        role="link"
        aria-disabled="true"
        data-path={to}
        title={`${name}: ${m.dashboard.coming_soon()}`}
        className="side-entry side-soon"
      >
        <Icon name={icon} className="size-6 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <span className="side-wide">
          {name} <span className="side-badge">{m.dashboard.coming_soon()}</span>
        </span>
      </span>
    </li>
  );
}
