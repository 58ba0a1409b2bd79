import type { RouterContextProvider } from "react-router";
import { type Packed, pack } from "#lib/packed.ts";

/** What a loader knows of the page that it answers. */
export interface LoaderPage {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Whether a loader answers a page that comes as a document, not the data of a page that script shows.
 *
 * @param request as it came; its address ends in `.data` where script asks for data
 * @param url the page's own address
 */
export function isDocumentRequest(request: Request, url: URL): boolean {
  return new URL(request.url).pathname === url.pathname;
}

/**
 * What the server drew for a page: one that comes as a document does not carry it a second time as data.
 *
 * @returns null inside for the browser, where the document has it
 */
export function packDrawn<Drawn>(
  drawn: Drawn,
  { request, url }: Pick<LoaderPage, "request" | "url">,
): Packed<Drawn | null> {
  return pack<Drawn | null>(drawn, isDocumentRequest(request, url) ? null : drawn);
}
