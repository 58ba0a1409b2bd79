import { useSyncExternalStore } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { canonicalPath } from "./canonical-path.ts";
import type { SiteFacts } from "./page-head.tsx";

/** On paper only: the address the page can be read at again and, with script, the day in India on which it was printed. */
export function PrintedFrom() {
  const { frame, ui: m } = useMessages();
  const { date } = useFormat();
  const { pathname, search } = useLocation();
  const site = useRouteLoaderData<SiteFacts>("root");
  const address = (site?.publicUrl ?? "") + canonicalPath(pathname, search);
  // The server does not know it: pages are cached, and stay open for days.
  const day = useSyncExternalStore(
    onPrint,
    () => date(new Date()),
    () => "",
  );
  return (
    <p className="mt-3 hidden text-sm print:block">
      {frame.site_name()}. {day ? m.printed_on({ address, day }) : m.printed_from({ address })}
    </p>
  );
}

function onPrint(changed: () => void): () => void {
  addEventListener("beforeprint", changed);
  return () => removeEventListener("beforeprint", changed);
}
