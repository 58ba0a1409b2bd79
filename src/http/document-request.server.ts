import type { RouterContextProvider } from "react-router";
import { type Packed, pack } from "#lib/packed.ts";

/** What a loader knows about the page that it loads. */
export interface LoaderPage {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Whether a loader serves a page as a document, not the data of a page that script renders.
 *
 * @param request as it came; its address ends in `.data` where script requests data
 * @param url the page's own address
 */
export function isDocumentRequest(request: Request, url: URL): boolean {
  return new URL(request.url).pathname === url.pathname;
}

/**
 * Packs what the server rendered for a page. A document has it already and does not contain it a second time as data.
 *
 * @returns null inside for the browser, where the document has it
 */
export function packRendered<Rendered>(
  rendered: Rendered,
  { request, url }: Pick<LoaderPage, "request" | "url">,
): Packed<Rendered | null> {
  return pack<Rendered | null>(rendered, isDocumentRequest(request, url) ? null : rendered);
}
