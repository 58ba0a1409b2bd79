/**
 * The data that a page's script needs, at the page's own address behind this prefix: a page that is read and left never
 * sends it (docs/decisions/0032).
 */
export const pageDataPrefix = "/page-data";

export function isPageData(address: string): boolean {
  return address.startsWith(`${pageDataPrefix}/`);
}

/** The page's own address; any other address unchanged. @param address path, with or without a query */
export function pageAddress(address: string): string {
  return isPageData(address) ? address.slice(pageDataPrefix.length) : address;
}
