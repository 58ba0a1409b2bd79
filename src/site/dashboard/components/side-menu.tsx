import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { patterns } from "#lib/addresses.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { LampMark } from "#ui/drawing/lamp-mark.tsx";
import { Link } from "#ui/link.tsx";
import { dropAllDrafts } from "#ui/offline/draft-store.ts";
import { useIsLive } from "#ui/page/use-is-live.ts";

/** Source: docs/specification S9. The style sheet holds the same width. */
const wideScreen = "(width > 991px)";

interface SideMenuState {
  /** The box that the style sheet reads: ticked, the menu is the other way than the window's width has it. */
  box: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  /** Reads the box, which may have been ticked before script came. */
  read: () => void;
  toggle: () => void;
  /** Closes a menu that lies over the page. */
  closeOverlay: () => void;
}

/** Open above 991 pixels, closed below, until it is toggled; a window that crosses the line starts again. */
function useSideMenu(): SideMenuState {
  const box = useRef<HTMLInputElement>(null);
  const [isFlipped, setFlipped] = useState(false);
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wideScreen).matches,
    () => true,
  );
  const { pathname } = useLocation();
  const set = (flipped: boolean) => {
    if (box.current) box.current.checked = flipped;
    setFlipped(flipped);
  };
  const shown = useRef({ isWide, pathname });
  useEffect(() => {
    if (box.current) setFlipped(box.current.checked);
  }, []);
  useEffect(() => {
    const before = shown.current;
    shown.current = { isWide, pathname };
    const hasMoved = before.pathname !== pathname && !isWide;
    if (before.isWide === isWide && !hasMoved) return;
    if (box.current) box.current.checked = false;
    setFlipped(false);
  }, [isWide, pathname]);
  return {
    box,
    isOpen: isWide !== isFlipped,
    read: () => setFlipped(box.current?.checked ?? false),
    toggle: () => set(!isFlipped),
    closeOverlay: () => {
      if (!isWide) set(false);
    },
  };
}

function subscribe(tell: () => void): () => void {
  const media = matchMedia(wideScreen);
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}

interface SideEntry {
  to: string;
  label: keyof Messages["dashboard"] & `side_${string}`;
  icon: IconName;
}

/** What works, the last three under the names of entries that were once 'Coming Soon' (specification D13). */
const activeEntries: SideEntry[] = [
  { to: patterns.dashboard, label: "side_dashboard", icon: "layout-dashboard" },
  { to: patterns.streams, label: "side_colleges", icon: "graduation-cap" },
  { to: patterns.campusDrives, label: "side_exams", icon: "clipboard-list" },
  { to: patterns.hostelList, label: "side_hostels", icon: "bed-double" },
  { to: patterns.helpSupport, label: "side_help", icon: "life-buoy" },
  { to: patterns.newsList, label: "side_news", icon: "newspaper" },
  { to: "/project-guidance", label: "side_projects", icon: "folder-kanban" },
  { to: "/jobs-internship", label: "side_jobs", icon: "briefcase" },
];

/** What is 'Coming Soon', disabled until it exists (specification D13). */
const upcomingEntries: SideEntry[] = [
  { to: "/tools", label: "side_tools", icon: "wrench" },
  { to: "/apply-colleges", label: "side_apply", icon: "send" },
  { to: "/student-discussions", label: "side_discussions", icon: "messages-square" },
  { to: "/view-student-question", label: "side_questions", icon: "circle-help" },
  { to: "/sell-buy-gadget", label: "side_gadgets", icon: "smartphone" },
];

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
