import { useLocation, useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { canonicalPath } from "./canonical-path.ts";
import type { SiteFacts } from "./page-head.tsx";

/** On paper only: the address the page can be read at again. */
export function PrintedFrom() {
  const m = useMessages();
  const { pathname, search } = useLocation();
  const site = useRouteLoaderData<SiteFacts>("root");
  const address = (site?.publicUrl ?? "") + canonicalPath(pathname, search);
  return (
    <p className="mt-3 hidden text-sm print:block">
      {m.frame.site_name()}. {m.ui.printed_from({ address })}
    </p>
  );
}
