import { renderToStaticMarkup } from "react-dom/server";
import { comparePath } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";

/** The link that begins a comparison with a college, or with one of its branches, as HTML: the page needs no script for it. */
export function renderCompareLink(kind: "college" | "branch", id: number, locale: Locale): string {
  const { compare: m } = languageOf(locale).messages;
  return renderToStaticMarkup(
    <p className="no-print mt-2">
      <a
        href={comparePath(`${kind}-${id}`)}
        rel="nofollow"
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {kind === "college" ? m.link_college() : m.link_branch()}
      </a>
    </p>,
  );
}
