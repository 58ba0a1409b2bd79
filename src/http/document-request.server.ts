/**
 * Whether a loader answers a page that comes as a document, not the data of a page that script shows.
 *
 * @param request as it came; its address ends in `.data` where script asks for data
 * @param url the page's own address
 */
export function isDocumentRequest(request: Request, url: URL): boolean {
  return new URL(request.url).pathname === url.pathname;
}
