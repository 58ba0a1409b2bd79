import { type ComponentProps, useEffect } from "react";
import { useNavigate } from "react-router";

interface LinkProps extends ComponentProps<"a"> {
  /** An address of the site, or only what follows the path: "?page=2". */
  to: string;
  /** The next page begins where this one was scrolled to: it is the same page with another choice. */
  keepsScroll?: boolean;
}

/**
 * A link within the site. It is a plain `<a>`, which {@link FollowLinks} makes a step inside the page: React Router's own
 * costs a dozen hooks each, on the server and once more when the page comes to life, and a page has seventy of them.
 * React Router fetches what it knows of a page behind a `data-discover` before it is asked for.
 */
export function Link({ to, keepsScroll, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-discover="true" data-keeps-scroll={keepsScroll} />;
}

/** Follows the page's links without loading a new document; stands once on a page. */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-discover]");
      if (!link || event.defaultPrevented || isForBrowser(event) || (link.target && link.target !== "_self")) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash, {
        replace: link.href === location.href,
        preventScrollReset: "keepsScroll" in link.dataset,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** A click that asks for a new tab, a window or a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
