import { candidateCookie } from "#lib/candidate-cookie.ts";

const isSecure = () => location.protocol === "https:";
/** As the server names it (src/http/own-cookies.server.ts). */
const cookieName = () => `${isSecure() ? "__Host-" : ""}${candidateCookie.name}`;

/** What this browser sends, as it is encoded; "" without a cookie. */
export function candidateCookieValue(): string {
  const start = `${cookieName()}=`;
  const pair = document.cookie.split("; ").find((one) => one.startsWith(start));
  return pair?.slice(start.length) ?? "";
}

/** The frame's line of what is stored belongs to the document, so it goes until the next one is loaded. */
export function setCandidateCookie(value: string, maxAgeSeconds: number): void {
  const ending = `; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${cookieName()}=${value}${ending}`;
  document.querySelector(".applicant-line")?.setAttribute("hidden", "");
}
