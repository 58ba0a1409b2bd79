import type { RouterContextProvider } from "react-router";
import { isDocumentRequest } from "#http/document-request.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { type Packed, pack } from "#lib/packed.ts";
import { drawKept } from "#ui/kept-drawings.server.tsx";
import { TermRow } from "./term-row.server.tsx";
import type { PageWithTerms } from "./terms-by-page.ts";

/** What a loader knows of the page that it answers. */
interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Draws the terms of a page as HTML for {@link PageTerms}; a page that comes as a document does not carry them a second time. */
export function drawTerms(page: PageWithTerms, { request, url, context }: Asked): Packed<string | null> {
  const html = drawKept(FoldedTerms, { page }, context.get(localeContext));
  return pack<string | null>(html, isDocumentRequest(request, url) ? null : html);
}

function FoldedTerms({ page }: { page: PageWithTerms }) {
  const { terms: m } = useMessages();
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {m.on_this_page()}
      </summary>
      <TermRow page={page} />
    </details>
  );
}
