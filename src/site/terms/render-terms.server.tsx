import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { TermRow } from "./term-row.server.tsx";
import type { PageWithTerms } from "./terms-by-page.ts";

/** Renders the terms of a page as HTML for {@link PageTerms}; a document does not contain them a second time. */
export function renderTerms(page: PageWithTerms, loader: LoaderPage): JsonText<PartHtml | null> {
  const { parts } = loader.context.get(depsContext).state;
  return writeRendered(renderCached(parts, FoldedTerms, { page }, loader.context.get(localeContext)), loader);
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
