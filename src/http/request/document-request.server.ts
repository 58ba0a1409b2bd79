import type { RouterContextProvider } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { type JsonText, withholdJsonText, writeJsonText } from "#lib/json-text.ts";
import { publicRoute } from "../page-cache/public-routes.server.ts";
import { wantsDataContext } from "../request-context.server.ts";
import { bringsOwnCookie } from "./own-cookies.server.ts";

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
 * Writes what the server rendered for a page. A document has it already and does not contain it a second time as data.
 *
 * @returns null inside for the browser, where the document has it
 */
export function writeRendered<Rendered>(
  rendered: Rendered,
  { request, url }: Pick<LoaderPage, "request" | "url">,
): JsonText<Rendered | null> {
  return writeJsonText<Rendered | null>(rendered, isDocumentRequest(request, url) ? null : rendered);
}

/** Whether a page is read before it is used; a form, a dashboard and an error page are there to be used. */
export function isToRead({ pathname }: URL): boolean {
  const route = publicRoute(pathname);
  return route !== null && route !== patterns.contact;
}

/**
 * Whether the page's document leaves its data out, unless it fails: the script of a page to read fetches them at the first interaction
 * (decision 0032). A page made for one visitor may contain a message that is shown once, such as what was saved: it brings its data
 * along. So does the answer to a form, which no address has.
 */
export function leavesDataOut({ request, url, context }: LoaderPage): boolean {
  const cookies = request.headers.get("cookie") ?? "";
  const isDocument = request.method !== "POST" && isDocumentRequest(request, url) && !context.get(wantsDataContext);
  return isDocument && isToRead(url) && !bringsOwnCookie(cookies, { isPage: true, isSignedOut: false });
}

/**
 * Writes the data of a page for itself and, unless its document leaves them out, for its script.
 *
 * @param sent what the script gets of it
 */
export function writePageData<Data>(value: Data, page: LoaderPage, sent: Data = value): JsonText<Data> {
  return leavesDataOut(page) ? withholdJsonText(value) : writeJsonText(value, sent);
}
