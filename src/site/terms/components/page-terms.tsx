import { type JsonText, readJsonText } from "#lib/json-text.ts";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { useServerHtml } from "#ui/parts/use-server-html.ts";

const id = "page-terms";

/**
 * "Words on this page", folded until somebody asks.
 *
 * @param html what the page's loader rendered with `renderTerms`
 */
export function PageTerms({ html }: { html: JsonText<PartHtml | null> }) {
  const shown = useServerHtml(id, readJsonText(html));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it on the server, and escaped every text in it
  return <div id={id} className="print:hidden" dangerouslySetInnerHTML={{ __html: shown }} />;
}
