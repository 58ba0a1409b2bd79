import { type LoaderPage, packDrawn } from "#http/document-request.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import type { Packed } from "#lib/packed.ts";
import { drawKept } from "#ui/kept-drawings.server.tsx";
import type { PartHtml } from "#ui/part-html.ts";
import { TermRow } from "./term-row.server.tsx";
import type { PageWithTerms } from "./terms-by-page.ts";

/** Draws the terms of a page as HTML for {@link PageTerms}; a page that comes as a document does not carry them a second time. */
export function drawTerms(page: PageWithTerms, loader: LoaderPage): Packed<PartHtml | null> {
  return packDrawn(drawKept(FoldedTerms, { page }, loader.context.get(localeContext)), loader);
}

function FoldedTerms({ page }: { page: PageWithTerms }) {
  const { terms: m } = useMessages();
  return (
    <details>
      <summary className="link tap-row cursor-pointer font-semibold">{m.on_this_page()}</summary>
      <TermRow page={page} />
    </details>
  );
}
