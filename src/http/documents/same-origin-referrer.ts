/** The headers of a page whose address is sent to no other site. @param from those of its loader, its action, or both */
export function sameOriginReferrer(...from: Headers[]): Headers {
  const headers = new Headers(from.flatMap((each) => [...each]));
  headers.set("Referrer-Policy", "same-origin");
  return headers;
}
