import type { MouseEvent } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "../button.tsx";
import { Icon } from "../drawing/icon.tsx";
import { canonicalPath } from "./canonical-path.ts";
import type { SiteFacts } from "./page-head.tsx";
import { useIsLive } from "./use-is-live.ts";

/**
 * Sends the page on: by the phone's own share sheet where the browser has one, else, and without script, by WhatsApp.
 *
 * @param title what is shared, in a few words
 */
export function ShareButton({ title, className = "" }: { title: string; className?: string }) {
  const m = useMessages();
  const { pathname, search } = useLocation();
  const address = (useRouteLoaderData<SiteFacts>("root")?.publicUrl ?? "") + canonicalPath(pathname, search);
  const hasShareSheet = useIsLive() && typeof navigator.share === "function";

  function share(event: MouseEvent) {
    if (!hasShareSheet) return;
    event.preventDefault();
    // Closing the sheet without choosing rejects; that is a choice too.
    navigator.share({ title, url: address }).catch(() => {});
  }

  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={share}
      className={buttonClasses("secondary", `no-print ${className}`)}
    >
      <Icon name="share-2" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {m.ui.share()}
      {hasShareSheet ? null : <span className="sr-only">({m.ui.share_on_whatsapp()})</span>}
    </a>
  );
}
