import { type ComponentProps, useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { patterns, redirects } from "#lib/addresses.ts";

/**
 * Where a password is typed: always a new document, because a page that was cached for all visitors does not cut itself off
 * from the window that opened it (docs/decisions/0033).
 */
const ownDocuments: string[] = [patterns.login, patterns.signup];

/** Marks a link that leaves the page where it is scrolled to. */
const inPlace = "in-place";

/** For the `<ul>` of many links to the same page with another choice: each is a plain `<a>` in an `<li>`, without a mark of its own. */
export const listOfChoices = { "data-discover": inPlace };

/** For the `<ul>` of many links to other pages, in the same way. */
export const listOfLinks = { "data-discover": "" };

interface LinkProps extends ComponentProps<"a"> {
  /** An address of the site, or only what follows the path: "?page=2". */
  to: string;
  /** The next page begins where this one was scrolled to: it is the same page with another choice. */
  keepsScroll?: boolean;
}

/**
 * A link within the site. It is a plain `<a>`, which {@link FollowLinks} makes a step inside the page: React Router's own
 * costs a dozen hooks each, on the server and once more when the page comes to life, and a page has seventy of them.
 * React Router fetches what it knows of a page behind a `data-discover` before it is requested.
 */
export function Link({ to, keepsScroll, ...rest }: LinkProps) {
  const [pathname = ""] = to.split("?");
  return <a {...rest} href={to} data-discover={isFollowed(pathname) ? (keepsScroll ? inPlace : "") : undefined} />;
}

/** The server answers an alias, not a route of the page. */
function isFollowed(pathname: string): boolean {
  return !ownDocuments.includes(pathname) && !(pathname in redirects);
}

/** Follows the page's links without loading a new document; is once on a page. */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (!link || event.defaultPrevented || isForBrowser(event) || (link.target && link.target !== "_self")) return;
      event.preventDefault();
      // The fragment of a link that preserves the scroll position is for browsers without script.
      const keepsScroll = link.closest<HTMLElement>("[data-discover]")?.dataset.discover === inPlace;
      navigate(link.pathname + link.search + (keepsScroll ? "" : link.hash), {
        replace: link.href === location.href,
        preventScrollReset: keepsScroll,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/**
 * Fetches data and files of the page behind a link that is pointed at, before it is followed; is once on a page. Only
 * for visitors who are not signed in: private responses are never cached, so they would be rendered twice.
 */
export function FetchIntended() {
  const intended = useIntended();
  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}

/** A touch prefetches at once, a pointer or keyboard focus only after this time, since it may be passing by. */
const passingMs = 100;

/** The address of the link that the visitor is about to follow, with its query; null to a visitor who saves data. */
function useIntended(): string | null {
  const [intended, setIntended] = useState<string | null>(null);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    let passing = 0;
    const intend = ({ type, target }: Event) => {
      clearTimeout(passing);
      const link = linkAt(target);
      if (!link || link.target) return;
      passing = window.setTimeout(setIntended, type === "touchstart" ? 0 : passingMs, link.pathname + link.search);
    };
    const types = ["pointerover", "touchstart", "focusin"];
    for (const type of types) document.addEventListener(type, intend, { passive: true });
    return () => {
      clearTimeout(passing);
      for (const type of types) document.removeEventListener(type, intend);
    };
  }, []);
  return intended;
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[data-discover], ul[data-discover] > li > a");
  return link && (link.dataset.discover !== undefined || isFollowed(link.pathname)) ? link : null;
}

/** A click that asks for a new tab, a window or a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
